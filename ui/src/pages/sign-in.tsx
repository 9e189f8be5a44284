import { useEffect, useState } from "preact/hooks";
import { Button, Choice, Field, inputOf, Notice } from "../parts/basics.tsx";
import { Mark } from "../parts/mark.tsx";
import { go } from "../router.tsx";
import { signIn } from "../session.ts";

type Way = "key" | "token";

/** The first page: by API key for its tenant, by admin token for everything, or by a link. */
export function SignIn({ because }: { because: string | null }) {
  const [way, setWay] = useState<Way>("key");
  const [secret, setSecret] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(because);

  const enter = async (shown: Parameters<typeof signIn>[0]) => {
    setBusy(true);
    const wrong = await signIn(shown);
    setBusy(false);
    setProblem(wrong);
    if (wrong === null && location.pathname === "/sign-in") go("/", { replace: true });
  };
  useEffect(() => {
    document.title = "Sign in · Lorepod";
    const code = /^#code=([\w-]+)$/.exec(location.hash)?.[1];
    if (code === undefined) return;
    // Used once: neither the address bar nor the history needs to keep it.
    history.replaceState(null, "", "/sign-in");
    void enter({ code });
  }, []);

  return (
    <main class="gate">
      <div class="card stack">
        <h1 class="row">
          <Mark /> Lorepod
        </h1>
        {isOpenLine() && (
          <Notice tone="warn">
            This page came over plain http: anyone on the network path can read what you type. Put
            TLS in front of it.
          </Notice>
        )}
        {problem !== null && (
          <Notice tone="bad">
            <p class="sentence">{problem}</p>
          </Notice>
        )}
        <form
          class="stack"
          onSubmit={(event) => {
            event.preventDefault();
            const shown = secret.trim();
            if (shown !== "") void enter(way === "key" ? { key: shown } : { token: shown });
          }}
        >
          <Choice
            label="Sign in with"
            value={way}
            options={[
              { value: "key", label: "API key" },
              { value: "token", label: "Admin token" },
            ]}
            onChange={setWay}
          />
          <Field
            label={way === "key" ? "API key" : "Admin token"}
            hint={
              way === "key"
                ? "Shows what belongs to this key alone."
                : "LOREPOD_ADMIN_TOKEN: keys, the system, and everything as any key."
            }
          >
            {(ids) => (
              <input
                {...ids}
                type="password"
                autocomplete="current-password"
                spellcheck={false}
                value={secret}
                onInput={(event) => setSecret(inputOf(event))}
                required
              />
            )}
          </Field>
          <Button kind="main" type="submit" busy={busy}>
            Sign in
          </Button>
        </form>
        <p class="faint small">
          On the server's own machine <code>npx lorepod dashboard</code> prints a link that signs
          you in.
        </p>
      </div>
    </main>
  );
}

/** What is typed here travels where others can read it. */
function isOpenLine(): boolean {
  const own = /^(127(\.\d+){3}|\[::1\]|localhost|.+\.localhost)$/.test(location.hostname);
  return location.protocol !== "https:" && !own;
}
