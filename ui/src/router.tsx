import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";

/** The address of the page: its path and its query. */
export type Place = { path: string; query: URLSearchParams };

const moved = new EventTarget();

export function here(): Place {
  return { path: location.pathname, query: new URLSearchParams(location.search) };
}

/** Goes there; `replace` leaves no step to go back to. */
export function go(to: string, { replace = false } = {}): void {
  if (to === location.pathname + location.search) return;
  const samePath = new URL(to, location.href).pathname === location.pathname;
  history[replace ? "replaceState" : "pushState"](null, "", to);
  moved.dispatchEvent(new Event("moved"));
  if (!samePath) scrollTo(0, 0);
}

export function usePlace(): Place {
  const [place, setPlace] = useState(here);
  useEffect(() => {
    const look = () => setPlace(here());
    moved.addEventListener("moved", look);
    addEventListener("popstate", look);
    return () => {
      moved.removeEventListener("moved", look);
      removeEventListener("popstate", look);
    };
  }, []);
  return place;
}

/** The same path with other values behind the `?`; an empty one is left out. */
export function withQuery(changes: Record<string, string | null>): string {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === "") query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString();
  return location.pathname + (text === "" ? "" : `?${text}`);
}

type LinkProps = {
  to: string;
  class?: string;
  current?: boolean;
  label?: string;
  children: ComponentChildren;
};

/** A link within the dashboard; other buttons and keys do with it what they do with any link. */
export function Link({ to, current = false, label, children, ...rest }: LinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    go(to);
  };
  return (
    <a
      href={to}
      onClick={follow}
      aria-current={current ? "page" : undefined}
      aria-label={label}
      {...rest}
    >
      {children}
    </a>
  );
}
