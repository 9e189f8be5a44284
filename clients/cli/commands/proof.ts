import { readFile } from "node:fs/promises";
import type { ProofKeys } from "../../node/src/index.ts";
import type { Command, Option } from "../command.ts";
import { exits } from "../exit-codes.ts";
import { Misuse } from "../given.ts";
import { print } from "../output.ts";
import { verifyProof, type ProofVerdict } from "../proof/verify-proof.ts";
import { plain } from "../text.ts";

const output: Option = { type: "string", short: "o", value: "FILE", about: "default: stdout" };
const sampleId = "5f0c1f5e-6a0a-5d62-9d3b-2f8f3a1d7c40";

const getCommand: Command = {
  name: "proof get",
  args: "ITEM",
  about: "Save the signed proof of an item or a passage",
  takes: [1, 1],
  options: { output },
  examples: [[`proof get ${sampleId} -o proof.json`, "the file as the server signed it"]],
  async run(run) {
    await using connection = await run.connect();
    const proof = await connection.lorepod.knowledge.proof(run.args[0] ?? "");
    // Not one byte more: the file is signed as it is.
    await print(run, Buffer.from(proof));
    return exits.done;
  },
};

const keysCommand: Command = {
  name: "proof keys",
  args: "",
  about: "The public keys of this server's proofs, to be kept where they cannot be changed",
  takes: [0, 0],
  options: { output },
  examples: [["proof keys -o keys.json", "for `proof verify`"]],
  async run(run) {
    await using connection = await run.connect();
    await print(run, JSON.stringify(await connection.lorepod.proofKeys(), null, 2));
    return exits.done;
  },
};

const verifyCommand: Command = {
  name: "proof verify",
  args: "FILE",
  about: "Check a proof with keys that you trust; nothing is sent anywhere",
  takes: [1, 1],
  options: {
    keys: {
      type: "string",
      value: "FILE",
      about: "what `proof keys` of the trusted server printed",
    },
  },
  examples: [["proof verify proof.json --keys keys.json", "exit code 1 if it does not hold"]],
  async run(run) {
    const { io, json, quiet } = run;
    const path = run.args[0] ?? "";
    const trusted = run.given.text("keys");
    if (trusted === undefined) {
      throw new Misuse("name the keys that you trust: --keys FILE, made by `lorepod proof keys`");
    }
    const verdict = verifyProof(await textOf(path), keysIn(await textOf(trusted), trusted));
    if (json) io.stdout.write(`${JSON.stringify(report(verdict), null, 2)}\n`);
    else if (!quiet || !verdict.holds) io.stdout.write(`${plain(path)} ${sentence(verdict)}\n`);
    return verdict.holds ? exits.done : exits.failed;
  },
};

export const proofCommands: Command[] = [getCommand, keysCommand, verifyCommand];

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch {
    throw new Misuse(`${path} cannot be read`);
  }
}

function keysIn(text: string, path: string): ProofKeys {
  try {
    const { keys } = JSON.parse(text) as ProofKeys;
    if (keys.every(({ keyId, x }) => typeof keyId === "string" && typeof x === "string")) {
      return { keys };
    }
  } catch {
    // Not JSON, or without keys.
  }
  throw new Misuse(`${path} has no proof keys`);
}

function sentence(verdict: ProofVerdict): string {
  if (!verdict.holds) return `does not hold: ${verdict.reason}`;
  const { signed, signature } = verdict.proof;
  const count = signed.quotes.length === 1 ? "1 quote" : `${signed.quotes.length} quotes`;
  return (
    `holds: ${count} of ${plain(signed.page.url)}, read ${signed.readAt}, ` +
    `signed ${signed.issuedAt} by ${signature.keyId}`
  );
}

function report(verdict: ProofVerdict): object {
  if (!verdict.holds) return verdict;
  const { signed, signature } = verdict.proof;
  const { page, item, quotes, readAt, issuedAt } = signed;
  const about = { url: page.url, itemId: item.id, quotes, readAt, issuedAt };
  return { holds: true, ...about, keyId: signature.keyId };
}
