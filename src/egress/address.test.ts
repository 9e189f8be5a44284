import { describe, expect, test } from "vitest";
import { formatAddress, isPublicAddress, parseAddress, parseNetwork } from "./address.ts";
import { parseNetworks } from "./networks.ts";

describe("addresses that are not public", () => {
  test.each([
    "0.0.0.0",
    "10.0.0.1",
    "100.64.0.1",
    "100.127.255.255",
    "127.0.0.1",
    "127.255.255.255",
    "168.63.129.16",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.8",
    "192.0.2.1",
    "192.88.99.1",
    "192.168.0.1",
    "198.18.0.1",
    "198.19.255.255",
    "198.51.100.1",
    "203.0.113.1",
    "224.0.0.1",
    "239.255.255.255",
    "240.0.0.1",
    "255.255.255.255",
    // Other notations of such addresses.
    "0",
    "127.1",
    "0x7f.1",
    "0177.0.0.1",
    "2130706433",
    "0xA9FEA9FE",
    "::",
    "::1",
    "[::1]",
    "0:0:0:0:0:0:0:1",
    "::127.0.0.1",
    "::ffff:168.63.129.16",
    "64:ff9b::a83f:8110",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "::ffff:0:127.0.0.1",
    "64:ff9b::127.0.0.1",
    "64:ff9b::a9fe:a9fe",
    "64:ff9b:1::8.8.8.8",
    "100::1",
    "2001::1",
    "2001:0:7f00:1::",
    "2001:10::1",
    "2001:20::1",
    "2001:db8::1",
    "2002:7f00:1::",
    "2002:808:808::1",
    "3ffe::1",
    "3fff::1",
    "4000::1",
    "5f00::1",
    "fc00::1",
    "fd12:3456:789a::1",
    "fe80::1",
    "fe80::1%eth0",
    "fec0::1",
    "ff02::1",
    // Not addresses.
    "",
    "localhost",
    "example.com",
    "1.2.3.4.5",
    "256.1.1.1",
    "1.2.3.4/8",
    "1.2.3.4:80",
    "8.8.8.8@127.0.0.1",
    ":::",
    "1::2::3",
  ])("%s", (ip) => {
    expect(isPublicAddress(ip)).toBe(false);
  });
});

describe("public addresses", () => {
  test.each([
    "1.1.1.1",
    "8.8.8.8",
    "9.255.255.255",
    "11.0.0.0",
    "100.63.255.255",
    "100.128.0.0",
    "172.15.255.255",
    "172.32.0.0",
    "192.0.1.1",
    "192.167.255.255",
    "198.17.255.255",
    "198.20.0.0",
    "223.255.255.255",
    "134744072",
    "::ffff:8.8.8.8",
    "64:ff9b::8.8.8.8",
    "2001:4860:4860::8888",
    "[2606:4700:4700::1111]",
    "2a00:1450:4001:80b::200e",
    "2001:200::1",
  ])("%s", (ip) => {
    expect(isPublicAddress(ip)).toBe(true);
  });
});

test.each([
  ["0x7f.1", "127.0.0.1"],
  ["::ffff:a9fe:a9fe", "169.254.169.254"],
  ["2001:DB8:0:0:0:0:0:1", "2001:db8::1"],
  ["[::]", "::"],
])("one spelling: %s is %s", (text, expected) => {
  const address = parseAddress(text);
  expect(address === null ? null : formatAddress(address)).toBe(expected);
});

describe("networks that an operator allows", () => {
  test.each([
    ["127.0.0.0/8", "127.1.2.3", true],
    ["127.0.0.0/8", "128.0.0.1", false],
    ["127.0.0.0/8", "::ffff:127.0.0.1", true],
    ["10.1.2.3", "10.1.2.3", true],
    ["10.1.2.3", "10.1.2.4", false],
    ["10.0.0.0/9", "10.127.0.1", true],
    ["10.0.0.0/9", "10.128.0.1", false],
    ["0.0.0.0/0", "1.2.3.4", true],
    ["0.0.0.0/0", "::1", false],
    ["fd00::/8", "fd12::1", true],
    ["fd00::/8", "fe00::1", false],
    ["2001:db8:8000::/33", "2001:db8:ffff::1", true],
    ["2001:db8:8000::/33", "2001:db8:7fff::1", false],
    ["::ffff:10.0.0.0/104", "10.200.0.1", true],
    ["127.0.0.0/8, ::1/128", "::1", true],
    ["", "127.0.0.1", false],
  ])("%s contains %s: %s", (entries, ip, expected) => {
    expect(parseNetworks([entries]).contains(ip)).toBe(expected);
  });

  test.each(["127.0.0.0/33", "::1/129", "example.com/8", "10.0.0.0/8/8", "10.0.0.0/-1"])(
    "%s is none",
    (text) => {
      expect(parseNetwork(text)).toBeNull();
      expect(() => parseNetworks([text])).toThrow(`not a network: ${text}`);
    },
  );
});
