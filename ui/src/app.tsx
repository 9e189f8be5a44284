import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Key } from "../../clients/node/src/index.ts";
import { lorepod } from "./api.ts";
import { useConnectionLost } from "./connection.ts";
import { useLoad } from "./load.ts";
import { Connect } from "./pages/connect.tsx";
import { Consent, consentPath } from "./pages/consent.tsx";
import { Credentials } from "./pages/credentials.tsx";
import { Jobs } from "./pages/jobs.tsx";
import { JobPage } from "./pages/job.tsx";
import { Keys } from "./pages/keys.tsx";
import { Playground } from "./pages/playground.tsx";
import { Search } from "./pages/search.tsx";
import { SignIn } from "./pages/sign-in.tsx";
import { SitePage } from "./pages/site.tsx";
import { Sites } from "./pages/sites.tsx";
import { System } from "./pages/system.tsx";
import { Usage } from "./pages/usage.tsx";
import { WebhookPage } from "./pages/webhook.tsx";
import { Webhooks } from "./pages/webhooks.tsx";
import { Button, Empty, FaultNotice, NoPermission, Waiting } from "./parts/basics.tsx";
import { Mark } from "./parts/mark.tsx";
import { Link, usePlace, type Place } from "./router.tsx";
import { chooseKey, chosenKey, signOut, useSession, type Session } from "./session.ts";
import { setTheme, theme, type Theme } from "./theme.ts";

type Route = {
  title: string;
  /** Shown to the admin. */
  admin?: boolean;
  /** About one key's things: an admin chooses whose. */
  ofKey?: boolean;
  page: () => ComponentChildren;
};

function routeOf({ path }: Place): Route | undefined {
  const [, section = "", id] = path.split("/");
  const name = id === undefined ? section : `${section}/`;
  switch (name) {
    case "":
    case "sign-in":
      return { title: "Playground", ofKey: true, page: () => <Playground /> };
    case "jobs":
      return { title: "Jobs", ofKey: true, page: () => <Jobs /> };
    case "jobs/":
      return { title: "Job", ofKey: true, page: () => <JobPage key={id} jobId={id ?? ""} /> };
    case "search":
      return { title: "Search", ofKey: true, page: () => <Search /> };
    case "sites":
      return { title: "Sites", ofKey: true, page: () => <Sites /> };
    case "sites/":
      return { title: "Site", ofKey: true, page: () => <SitePage key={id} id={id ?? ""} /> };
    case "credentials":
      return { title: "Credentials", ofKey: true, page: () => <Credentials /> };
    case "connect":
      return { title: "Connect", page: () => <Connect /> };
    case "webhooks":
      return { title: "Webhooks", ofKey: true, page: () => <Webhooks /> };
    case "webhooks/":
      return { title: "Webhook", ofKey: true, page: () => <WebhookPage key={id} id={id ?? ""} /> };
    case "usage":
      return { title: "Usage", ofKey: true, page: () => <Usage /> };
    case "keys":
      return { title: "Keys", admin: true, page: () => <Keys /> };
    case "system":
      return { title: "System", admin: true, page: () => <System /> };
    default:
      return undefined;
  }
}

export function App() {
  return (
    <>
      <Gate />
      <Reconnecting />
    </>
  );
}

function Gate() {
  const signedIn = useSession();
  if (signedIn.state === "unknown") {
    return (
      <main class="gate">
        <Waiting what="the dashboard" rows={3} />
      </main>
    );
  }
  if (signedIn.state === "out") return <SignIn because={signedIn.because} />;
  // Alone on its page: nothing else is to be done before the decision.
  if (location.pathname === consentPath) return <Consent />;
  return <Shell session={signedIn.session} />;
}

/** Always in the page: only what changes inside a live region is read aloud. */
function Reconnecting() {
  const lost = useConnectionLost();
  return (
    <div class="reconnecting" role="status">
      {lost && <p>The server does not answer. Reconnecting…</p>}
    </div>
  );
}

function Shell({ session }: { session: Session }) {
  const place = usePlace();
  const route = routeOf(place);
  const admin = session.who === "admin";
  const { ready, picker } = useActingKey(admin, route?.ofKey === true);
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  useEffect(() => {
    document.title = `${route?.title ?? "Not found"} · Lorepod`;
  }, [route?.title]);
  useEffect(() => {
    // The focus announces the new page to screen readers; the first page keeps the browser's focus.
    if (!first.current) main.current?.focus({ preventScroll: true });
    first.current = false;
  }, [place.path]);
  return (
    <div class="shell">
      <a class="skip" href="#main">
        Skip to the page
      </a>
      <header class="top">
        <Link to="/" class="brand">
          <Mark /> <span>Lorepod</span>
        </Link>
        <Nav admin={admin} path={place.path} />
        <div class="tools">
          {picker}
          <ThemeChoice />
          <Button kind="quiet" onClick={() => void signOut()}>
            Sign out
          </Button>
        </div>
      </header>
      <main id="main" ref={main} tabIndex={-1}>
        {route === undefined ? (
          <Empty title="There is no such page">
            <Link to="/">To the playground</Link>
          </Empty>
        ) : route.admin === true && !admin ? (
          <>
            <h1>{route.title}</h1>
            <NoPermission words="This page is the admin's" />
          </>
        ) : route.ofKey === true ? (
          (ready && (
            <div class="stack">
              <h1>{route.title}</h1>
              {ready}
            </div>
          )) ||
          route.page()
        ) : (
          route.page()
        )}
      </main>
      <footer class="bottom faint small">
        Lorepod {session.version} · <a href="/docs">API</a>
      </footer>
    </div>
  );
}

const sections: readonly [path: string, label: string, admin?: true][] = [
  ["/", "Playground"],
  ["/jobs", "Jobs"],
  ["/search", "Search"],
  ["/sites", "Sites"],
  ["/credentials", "Credentials"],
  ["/connect", "Connect"],
  ["/webhooks", "Webhooks"],
  ["/usage", "Usage"],
  ["/keys", "Keys", true],
  ["/system", "System", true],
];

function Nav({ admin, path }: { admin: boolean; path: string }) {
  const here = (to: string) => (to === "/" ? path === "/" : path.startsWith(to));
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    // Where the sections are one line that scrolls, the one that is open may lie beside the window.
    const whole = nav.current?.getBoundingClientRect();
    const open = nav.current?.querySelector("[aria-current]")?.getBoundingClientRect();
    if (nav.current === null || whole === undefined || open === undefined) return;
    // By hand: `scrollIntoView` would move the place from which Tab goes on.
    nav.current.scrollLeft += open.left + open.width / 2 - whole.left - whole.width / 2;
  }, [path]);
  return (
    <nav aria-label="Sections" ref={nav}>
      <ul>
        {sections.map(([to, label, forAdmin]) =>
          forAdmin === true && !admin ? null : (
            <li key={to}>
              <Link to={to} current={here(to)}>
                {label}
              </Link>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}

/** An admin acts as one key; the top of every page about a key names it. */
function useActingKey(admin: boolean, wanted: boolean) {
  const keys = useLoad<Key[]>(
    async (signal) => (admin && wanted ? usable(await lorepod.admin.keys.list({ signal })) : []),
    [admin, wanted],
  );
  const [chosen, setChosen] = useState(chosenKey());
  if (!admin || !wanted) return { ready: undefined, picker: null };
  if (keys.fault !== null) {
    const ready = <FaultNotice fault={keys.fault} retry={keys.reload} />;
    return { ready, picker: <KeyPicker keys={[]} /> };
  }
  if (keys.value === undefined) {
    return { ready: <Waiting what="the keys" />, picker: <KeyPicker keys={[]} /> };
  }
  const [first] = keys.value;
  if (first === undefined) {
    const ready = (
      <Empty title="No key to act as">
        <p>Everything that is learned belongs to a key.</p>
        <Link to="/keys" class="button main">
          Make a key
        </Link>
      </Empty>
    );
    return { ready, picker: null };
  }
  const acting = keys.value.find(({ id }) => id === chosen) ?? first;
  if (acting.id !== chosenKey()) chooseKey(acting.id);
  const choose = (id: string) => {
    chooseKey(id);
    setChosen(id);
    // Every page is about another tenant now: none of what is shown may stay.
    location.assign(location.pathname === "/" ? "/" : `/${location.pathname.split("/")[1] ?? ""}`);
  };
  const picker = <KeyPicker keys={keys.value} value={acting.id} onChange={choose} />;
  return { ready: undefined, picker };
}

type PickerProps = { keys: Key[]; value?: string; onChange?: (id: string) => void };

/** Without keys it holds its place. */
function KeyPicker({ keys, value, onChange }: PickerProps) {
  return (
    <label class="acting">
      <span class="faint small">as</span>
      <select
        aria-label="Key to act as"
        disabled={keys.length === 0}
        value={value}
        onChange={(event) => onChange?.(event.currentTarget.value)}
      >
        {keys.map(({ id, name }) => (
          <option key={id} value={id}>
            {name.slice(0, 60)}
          </option>
        ))}
      </select>
    </label>
  );
}

function usable(keys: Key[]): Key[] {
  const now = Date.now();
  return keys.filter(
    ({ revoked, expiresAt }) => !revoked && (expiresAt === null || Date.parse(expiresAt) > now),
  );
}

function ThemeChoice() {
  const [chosen, setChosen] = useState(theme());
  const choose = (next: Theme) => {
    setTheme(next);
    setChosen(next);
  };
  return (
    <select
      aria-label="Colours"
      value={chosen}
      // The three options below are all there is.
      onChange={(event) => choose(event.currentTarget.value as Theme)}
    >
      <option value="system">Auto</option>
      <option value="light">Light</option>
      <option value="dark">Dark</option>
    </select>
  );
}
