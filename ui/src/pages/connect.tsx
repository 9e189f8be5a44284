import { useState } from "preact/hooks";
import { isKey } from "../connect.ts";
import { Connection } from "../parts/connect.tsx";
import { TextField } from "../parts/form-dialog.tsx";
import { Link } from "../router.tsx";

/** How agents and editors get to the tools of this server. */
export function Connect() {
  const [typed, setTyped] = useState("");
  const key = typed.trim();
  return (
    <div class="stack">
      <h1>Connect</h1>
      <p class="faint">
        Agents and editors use Lorepod by MCP: they read sites, search what is known, and answer
        with proofs. Without a key, an application opens this dashboard and you choose the key that
        it acts for.
      </p>
      <TextField
        label="API key"
        kind="secret"
        hint={
          key === "" || isKey(key)
            ? "Empty: the application signs in. A key stays on this page and is sent nowhere."
            : "This is no API key; the configuration is shown without it."
        }
        maxChars={200}
        value={typed}
        onInput={setTyped}
      />
      <Connection apiKey={isKey(key) ? key : ""} />
      <p>
        Applications that are connected are listed under <Link to="/credentials">Credentials</Link>,
        with a button to disconnect each.
      </p>
    </div>
  );
}
