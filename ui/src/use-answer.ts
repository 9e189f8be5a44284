import { useCallback, useEffect, useReducer, useState } from "preact/hooks";
import type { AnswerRequest } from "../../clients/node/src/index.ts";
import { newAnswering, nextAnswering, type Answering } from "./answer.ts";
import { faultOf, lorepod } from "./api.ts";
import { connectionBack, connectionLost, isUnreachable } from "./connection.ts";

/** Asks, again whenever the question changes and when a server that was away is back. */
export function useAnswer(asked: AnswerRequest | null): Answering & { again: () => void } {
  const [answering, report] = useReducer(nextAnswering, newAnswering);
  const [round, setRound] = useState(0);
  const again = useCallback(() => setRound((before) => before + 1), []);
  useEffect(() => {
    if (asked === null) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    report("restart");
    const follow = async () => {
      const { query, ...scope } = asked;
      try {
        for await (const event of lorepod.answerStream(query, { ...scope, signal })) {
          if (signal.aborted) return;
          report({ event });
        }
      } catch (error) {
        if (signal.aborted) return;
        if (!isUnreachable(error)) return report({ fault: faultOf(error) });
        connectionLost();
        await connectionBack(signal);
        if (!signal.aborted) again();
      }
    };
    void follow();
    return () => stop.abort();
  }, [JSON.stringify(asked), round]);
  return { ...answering, again };
}
