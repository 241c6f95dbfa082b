import { expect, test } from "vitest";
import { networkOf, readAddress, siteOf } from "./network.ts";

test.each([
  ["192.0.2.7", "192.0.2.7", null],
  ["192.0.2.7:4711", "192.0.2.7", null],
  ["::ffff:192.0.2.7", "192.0.2.7", null],
  ["::FFFF:c000:207", "192.0.2.7", null],
  ["[::ffff:192.0.2.7]:4711", "192.0.2.7", null],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["[2001:db8:1:2:3:4:5:6]:443", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:db8::1", "2001:db8:0:0::/64", "2001:db8:0::/48"],
  ["2001:db8:1:2::192.0.2.7", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["::1", "0:0:0:0::/64", "0:0:0::/48"],
  ["fe80::1%eth0", "fe80:0:0:0::/64", "fe80:0:0::/48"],
  ["unknown", "unknown", null],
])("%s counts as %s, in the site %s", (address, network, site) => {
  expect(networkOf(address)).toBe(network);
  expect(siteOf(address)).toBe(site);
});

test.each([
  ["192.0.2.7:4711", "192.0.2.7"],
  [' "[2001:DB8::1]:4711" ', "2001:db8::1"],
  ["[2001:db8::1]", "2001:db8::1"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
])("a proxy's «%s» is the visitor %s", (text, address) => expect(readAddress(text)).toBe(address));

test.each([
  "",
  "unknown",
  "_hidden",
  "192.0.2",
  "192.0.2.256",
  "1:2:3",
  "1:2:3:4:5:6:7:8:9",
  "1::2::3",
  "[::1",
  "g::1",
  "1".repeat(10_000),
])("«%s» is no address", (text) => expect(readAddress(text)).toBeNull());
