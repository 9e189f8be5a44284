import { useState } from "preact/hooks";
import { connections, endConnection, type Connection } from "../connections.ts";
import { useLoad } from "../load.ts";
import { Button, FaultNotice, Foreign, Moment } from "./basics.tsx";
import { FormDialog } from "./form-dialog.tsx";

/** Applications that use this key at /mcp, because a person has connected them. */
export function Applications() {
  const loaded = useLoad(connections, []);
  const [ended, setEnded] = useState<Connection | null>(null);
  const { value = [] } = loaded;
  if (value.length === 0) return <FaultNotice fault={loaded.fault} retry={loaded.reload} />;
  return (
    <section class="stack" aria-label="Connected applications">
      <h2>Connected applications</h2>
      <ul class="rows">
        {value.map((one) => (
          <li key={one.id}>
            <div class="row between wrap">
              <strong class="grow">
                <Foreign lines={2}>{nameOf(one)}</Foreign>
              </strong>
              <Button
                kind="danger"
                label={`Disconnect ${nameOf(one)}`}
                onClick={() => setEnded(one)}
              >
                Disconnect
              </Button>
            </div>
            <p class="faint small">
              <Foreign>{one.host}</Foreign>, connected <Moment at={one.createdAt} />
            </p>
          </li>
        ))}
      </ul>
      {ended !== null && (
        <FormDialog
          title={`Disconnect “${nameOf(ended).slice(0, 60)}”`}
          does="Disconnect"
          danger
          work={async () => {
            await endConnection(ended.id);
            setEnded(null);
            loaded.reload();
          }}
          onClose={() => setEnded(null)}
        >
          <p>Its tokens are refused from then on. It can ask to be connected again.</p>
        </FormDialog>
      )}
    </section>
  );
}

const nameOf = ({ name, host }: Connection): string => name ?? host;
