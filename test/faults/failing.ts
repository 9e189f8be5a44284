/**
 * How call N goes wrong. `before`: it has done nothing; `after`: it has done its work, and the
 * caller does not learn so. `error`: it rejects, and the rest goes on. `crash`: as if the process
 * died there: this call and all later ones are never answered, and no callback is called again.
 */
export const failures = ["error before", "error after", "crash before", "crash after"] as const;
export type Failure = (typeof failures)[number];

export type Failing<Ports> = {
  ports: Ports;
  /** How many calls there were: fewer than N, and the run was left untouched. */
  calls: () => number;
  /** `<port>.<member>` of call N, once it has failed. */
  failed: () => string | undefined;
};

/** Wraps every method of the ports; calls are counted over all of them, or `only` one, from 1. */
export function failNth<Ports extends Record<string, object>>(
  ports: Ports,
  n: number,
  failure: Failure,
  only?: string,
): Failing<Ports> {
  let calls = 0;
  let failed: string | undefined;
  const dead = () => failed !== undefined && failure.startsWith("crash");

  const around =
    (name: string, method: Method): Method =>
    async (...args) => {
      if (dead()) return await never();
      const counts = only === undefined || only === name;
      const wrong = counts && ++calls === n;
      const work = () => method(...args.map((arg) => silenced(arg, dead)));
      if (!wrong) {
        const answer = await work();
        return dead() ? await never() : answer;
      }
      const broken = new InjectedError(`${name}, call ${n}, ${failure}`);
      if (failure.endsWith("before")) failed = name;
      else await work().finally(() => (failed = name));
      if (dead()) return await never();
      throw broken;
    };

  const wrapped = Object.entries(ports).map(([name, port]) => [
    name,
    new Proxy(port, {
      get(target, key) {
        const member: unknown = Reflect.get(target, key);
        // Symbols are how the opener disposes of a port: no call of the product's.
        if (typeof member !== "function" || typeof key === "symbol") return member;
        // Every function of a port takes any arguments and answers with a promise.
        return around(`${name}.${key}`, member.bind(target) as Method);
      },
    }),
  ]);
  return {
    ports: Object.fromEntries(wrapped) as Ports, // the same members, each behind its proxy
    calls: () => calls,
    failed: () => failed,
  };
}

/** Distinguishable from the faults that a test is looking for. */
export class InjectedError extends Error {
  override readonly name = "InjectedError";
}

type Method = (...args: unknown[]) => Promise<unknown>;

const never = () => new Promise<never>(() => {});

/** A callback given to a port: a dead process is not called. */
function silenced(arg: unknown, dead: () => boolean): unknown {
  if (typeof arg !== "function") return arg;
  return (...args: unknown[]): unknown =>
    dead() ? undefined : Reflect.apply(arg, undefined, args);
}
