import { fold } from "../fold.ts";
import { words } from "../../words/list.ts";

/** The business that addresses are compared with. */
export type MailOwner = {
  /** "acme" of "www.acme.co.uk". */
  readonly domain: string;
  readonly name: string;
};

/** "acme" of "www.acme.co.uk": the same business uses it under several endings. */
export function ownDomain(host: string): string {
  const labels = host.replace(/^www\./, "").split(".");
  const suffix = labels.length > 2 && (labels.at(-2)?.length ?? 0) <= 3 ? 2 : 1;
  return labels.at(-1 - suffix) ?? labels[0] ?? "";
}

/**
 * Whether an e-mail address is at the domain of the business itself. Below it are often the mailboxes
 * of its users: "acme@in.harbour.example".
 */
export function isAtDomain(email: string, { domain }: MailOwner): boolean {
  const [label = ""] = hostOf(email).split(".");
  return joined(label) === joined(domain);
}

/**
 * Whether an address can be the business's: it is under its domain, has its name, or is at a host
 * of mail for everybody. Others belong to partners, agencies and all others that a page mentions.
 */
export function canBeOwn(email: string, owner: MailOwner): boolean {
  const host = hostOf(email);
  if (isAtDomain(email, owner) || ownDomain(host) === owner.domain) return true;
  if (mailHosts.has(host) || mailHosts.has(ownDomain(host))) return true;
  const [user, domain] = [joined(email.slice(0, email.indexOf("@"))), joined(ownDomain(host))];
  return [joined(owner.domain), joined(owner.name)].some(
    (own) =>
      (own.length >= minNameChars && (user.includes(own) || domain.includes(own))) ||
      (domain.length >= minNameChars && own.startsWith(domain)),
  );
}

// Shorter names are parts of other words.
const minNameChars = 5;

const hostOf = (email: string): string => email.slice(email.indexOf("@") + 1).toLowerCase();
const joined = (text: string): string => fold(text).replaceAll(" ", "");

/** Hosts of mail for everybody, with all endings where the name has several. */
const mailHosts: ReadonlySet<string> = new Set(
  words(`
    gmail googlemail hotmail outlook live msn yahoo ymail aol icloud me.com mac.com protonmail
    proton gmx web.de t-online freenet arcor posteo mailbox.org wp.pl o2.pl onet interia wanadoo
    orange.fr free.fr laposte sfr.fr libero virgilio tin.it alice.it tiscali telefonica terra sapo
    ziggo kpnmail planet.nl xs4all hetnet home.nl comcast verizon att.net btinternet bluewin aon.at
    seznam yandex mail.ru uol.com.br bol.com.br`),
);
