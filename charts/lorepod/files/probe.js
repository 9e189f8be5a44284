// Dials each target as the pod it runs in, and compares what answers with what should.
// An argument is `SERVICE PORT open|closed`.
const { connect } = require("node:net");

const dial = (host, port) =>
  new Promise((done) => {
    const socket = connect({ host, port });
    const end = (word) => {
      socket.destroy();
      done(word);
    };
    socket.setTimeout(3000, () => end("closed"));
    socket.on("connect", () => end("open"));
    socket.on("error", () => end("closed"));
  });

/** Policies reach a new pod a moment after it runs: a wrong answer is asked for again. */
async function probe(target) {
  const [name, port, expected] = target.split(" ");
  const host = process.env[`${name}_SERVICE_HOST`] ?? name;
  let found;
  for (let tries = 0; tries < 15; tries++) {
    found = await dial(host, Number(port));
    if (found === expected) break;
    await new Promise((done) => setTimeout(done, 1000));
  }
  const fine = found === expected;
  console.log(`${fine ? "ok  " : "FAIL"}  ${name} (${host}:${port}) is ${found}`);
  return fine;
}

void Promise.all(process.argv.slice(1).map(probe)).then((all) =>
  process.exit(all.every(Boolean) ? 0 : 1),
);
