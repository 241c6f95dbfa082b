import { expect, test } from "vitest";
import { about } from "#content/about.ts";
import { company } from "#content/company.ts";
import { contact } from "#content/contact.ts";
import { home } from "#content/home.ts";
import { companyTexts } from "#content/company-texts.ts";
import { legalLinks, mainPages, servicePages } from "#content/navigation.ts";
import { socialLinks } from "#content/social-links.ts";
import { partners } from "#content/partners.ts";
import { leaders } from "#content/people.ts";
import { containers, vehicles } from "#content/service-figures.ts";
import { testimonials } from "#content/testimonials.ts";

// Another company's content says what it likes: the journeys read it from content/.
const isSample = company.name === "Zenne Freight";

test.runIf(isSample)("the sample content says what the specification names", () => {
  expect(home.headline).toBe("Global Logistics Solutions");
  expect(home.record.map(({ value, suffix, label }) => `${value}${suffix} ${label}`)).toEqual([
    "15+ Years Experience",
    "10000+ Projects Completed",
    "50+ Countries Served",
    "100+ Team Members",
  ]);
  expect(home.process.map(({ number, title }) => `${number} ${title}`)).toEqual([
    "01 Get Quote",
    "02 Planning",
    "03 Shipping",
    "04 Delivery",
  ]);
  expect([leaders.length, testimonials.length, partners.length]).toEqual([4, 4, 6]);
  expect(testimonials.every(({ rating }) => rating === 5)).toBe(true);
  expect(about.stats.map(({ value, label }) => `${value} ${label}`)).toEqual([
    "15+ years",
    "50+ countries",
    "10,000+ shipments",
    "500+ happy clients",
  ]);
  expect(about.timeline.map(({ year }) => year)).toEqual(["2010", "2012", "2015", "2018", "2020", "2023"]);
  expect(containers.map(({ type, volume, load }) => `${type} ${volume} ${load}`)).toEqual([
    "20ft 28 CBM 28,200 kg",
    "40ft 58 CBM 28,600 kg",
    "40ft high cube 68 CBM 28,600 kg",
  ]);
  expect(vehicles.map(({ type, load, volume }) => `${type} ${load} ${volume}`)).toEqual([
    "Light up to 1 ton 10-15 CBM",
    "Medium 3-7 tons 25-40 CBM",
    "Heavy 20+ tons 80+ CBM",
  ]);
});

test.runIf(isSample)("its footer has the specified links, hours and place", () => {
  expect(mainPages.map(({ label }) => label)).toEqual(["Home", "Services", "About", "Blog", "Contact"]);
  expect(servicePages.map(({ label, to }) => `${label} ${to}`)).toEqual([
    "Air Freight /services/air-freight",
    "Sea Freight /services/sea-freight",
    "Road Transport /services/road-transport",
    "Project Cargo /services",
    "Warehousing /services",
  ]);
  expect(legalLinks).toEqual([
    { label: "Privacy Policy", to: "/privacy" },
    { label: "Terms of Service", to: "/terms" },
    { label: "Cookie Policy", to: "/cookies" },
  ]);
  expect(socialLinks).toEqual([
    { label: "Facebook" },
    { label: "Twitter" },
    { label: "Instagram" },
    { label: "LinkedIn" },
  ]);
  expect(companyTexts.hours.map(({ days, time, short }) => `${days} ${time}, ${short}`)).toEqual([
    "Monday-Friday 8:00 AM-6:00 PM, Mon-Fri 8:00-18:00",
    "Saturday 9:00 AM-4:00 PM, Sat 9:00-16:00",
    "Sunday closed, Sun closed",
  ]);
  expect([company.address.city, companyTexts.country]).toEqual(["Machelen", "Belgium"]);
  expect(contact.map.address).toContain("Schoenefeld, Germany");
});
