import { useState } from "preact/hooks";
import { imageUrl } from "../api.ts";
import { isLight } from "./light-picture.ts";

/** The logo where it loads, else the first letter; the place is held in either case. */
export function Logo({ url, name }: { url: string | undefined; name: string }) {
  const [shown, setShown] = useState(url !== undefined);
  const [light, setLight] = useState(false);
  return (
    <div class={light ? "logo light" : "logo"} aria-hidden="true">
      {shown && url !== undefined ? (
        <img
          src={imageUrl(url)}
          alt=""
          width="64"
          height="64"
          onLoad={(event) => setLight(isLight(event.currentTarget))}
          onError={() => setShown(false)}
        />
      ) : (
        <span>{String.fromCodePoint(name.codePointAt(0) ?? 0x3f)}</span>
      )}
    </div>
  );
}
