import {
  ExtractionFailedError,
  type ExtractionResult,
  type StreamEvent,
} from "../node/src/index.ts";
import type { Connection } from "./connect.ts";
import type { Run } from "./command.ts";
import type { Io } from "./io.ts";
import { createDisplay, type Display } from "./live.ts";
import { newProgress, type Progress } from "./progress.ts";

/** The user has left a job; the message about it was printed. */
export class Interrupted extends Error {
  override readonly name = "Interrupted";
}

/** Shows a job's events to its end; returns the result or throws an error. */
export async function followEvents(
  { io, quiet }: Run,
  connection: Connection,
  url: string,
  open: (signal: AbortSignal) => AsyncIterable<StreamEvent>,
): Promise<ExtractionResult> {
  const progress = newProgress(url);
  const stop = new AbortController();
  using display = createDisplay(io, progress, quiet);
  using _leaving = leaveOnInterrupt(io, connection, { progress, display, stop });

  for await (const event of open(stop.signal)) {
    display.show(event);
    if (event.type === "complete") {
      const { type: _type, id: _id, ...result } = event;
      return result;
    }
    if (event.type === "error") {
      throw new ExtractionFailedError(event.message, { jobId: progress.jobId });
    }
  }
  throw new ExtractionFailedError("the job's events ended without its result");
}

/**
 * Ctrl-C asks whether the job may continue; a second Ctrl-C leaves at once without changing the job.
 * A server that this command started ends with the command, and so does its job.
 */
function leaveOnInterrupt(
  io: Io,
  { lorepod, own }: Connection,
  { progress, display, stop }: { progress: Progress; display: Display; stop: AbortController },
): Disposable {
  const over = new AbortController();
  let times = 0;
  const end = (message: string) => {
    io.stderr.write(message);
    stop.abort(new Interrupted("interrupted"));
  };
  const leaveRunning = () => {
    const { jobId } = progress;
    end(
      jobId === undefined ? "\n" : `\nThe job continues. To see it: lorepod jobs wait ${jobId}\n`,
    );
  };
  const decide = async () => {
    display.pause();
    const { jobId } = progress;
    const continues = !own && (jobId === undefined || (await mayContinue(io, over.signal)));
    // Meanwhile the job may have ended, or a second Ctrl-C may have answered the question.
    if (over.signal.aborted || stop.signal.aborted) return;
    if (continues) return leaveRunning();
    try {
      if (jobId !== undefined) await lorepod.jobs.cancel(jobId, { timeoutMs: cancelMs });
      end("\nThe job was cancelled.\n");
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      end(`\nThe job was not cancelled: ${why}\nTry: lorepod jobs cancel ${jobId}\n`);
    }
  };
  const interrupts = io.interrupts(() => {
    times++;
    if (times === 1) void decide();
    else leaveRunning();
  });
  return {
    [Symbol.dispose]() {
      interrupts[Symbol.dispose]();
      over.abort();
    },
  };
}

const cancelMs = 10_000;

/** Asks the user; without a terminal the job continues. */
async function mayContinue({ stdin, stderr }: Io, over: AbortSignal): Promise<boolean> {
  if (stdin.isTTY !== true) return true;
  stderr.write("\nLeave the job running? [Y/n] ");
  const { promise, resolve } = Promise.withResolvers<string>();
  const take = (chunk: Buffer) => resolve(chunk.toString());
  const none = () => resolve("");
  stdin.on("data", take).on("end", none).resume();
  over.addEventListener("abort", none);
  const answer = await promise;
  stdin.off("data", take).off("end", none).pause();
  return !/^\s*n/i.test(answer);
}
