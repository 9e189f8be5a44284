import { useState } from "preact/hooks";
import { applications, connectionOf, type Application } from "../connect.ts";
import { Choice, Code, Notice } from "./basics.tsx";

const options = applications.map((value) => ({ value, label: value }));

/** What is copied into an application so that it can use this server. */
export function Connection({ apiKey }: { apiKey: string }) {
  const [application, setApplication] = useState<Application>("Claude Code");
  const { place, text, isRemote } = connectionOf(application, location.origin, apiKey);
  const isPublic = location.protocol === "https:";
  const isLocal = /^(127(\.\d+){3}|\[::1\]|localhost)$/.test(location.hostname);
  return (
    <section class="stack" aria-label="Configuration">
      <Choice label="Application" value={application} options={options} onChange={setApplication} />
      <p>{place}</p>
      <Code label={`configuration for ${application}`} text={text} />
      {isRemote && (
        <p class="faint">
          {application} then opens a page of this dashboard, where you choose the key that it acts
          for. It never gets the key.
        </p>
      )}
      {isRemote && !isPublic && (
        <Notice tone="warn">
          <p>
            The servers of {application} connect, not your browser: this address must be reachable
            from the internet over https, and be named in LOREPOD_PUBLIC_URL.
          </p>
        </Notice>
      )}
      {!isRemote && apiKey === "" && !isPublic && !isLocal && (
        <Notice tone="warn">
          <p>
            Signing in without a key needs https and LOREPOD_PUBLIC_URL, or an address of this
            machine. With a key it works at this address as well.
          </p>
        </Notice>
      )}
    </section>
  );
}
