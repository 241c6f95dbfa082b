/** A goods row of a demo cargo: one kind and size of package. */
interface DemoGoods {
  packages: number;
  package_code: string;
  description: string;
  size: [length: number, width: number, height: number];
  gross_kg: number;
  hs_code: string;
  un_number?: string;
  stackable?: false;
}

interface Cargo {
  goods: DemoGoods[];
  notes: string | null;
  /** The container it goes in at sea, ISO 6346, with its tare. */
  container?: [type: string, tare: number];
}

/** What the demo shipments carry. */
const cargoes = {
  pumps: {
    goods: [
      {
        packages: 6,
        package_code: "PX",
        description: "Centrifugal pumps for water",
        size: [120, 80, 145],
        gross_kg: 2840,
        hs_code: "841370",
      },
    ],
    container: ["22G1", 2230],
    notes: "Centrifugal pumps on euro pallets. Keep upright.",
  },
  press: {
    goods: [
      {
        packages: 1,
        package_code: "8B",
        description: "Hydraulic press for metal sheet",
        size: [420, 190, 230],
        gross_kg: 7650.5,
        hs_code: "846261",
        stackable: false,
      },
    ],
    container: ["22U1", 2350],
    notes: "Hydraulic press, lifting points marked. Crane at delivery.",
  },
  tractorParts: {
    goods: [
      {
        packages: 9,
        package_code: "PX",
        description: "Clutch discs for agricultural tractors",
        size: [120, 100, 110],
        gross_kg: 3120,
        hs_code: "870893",
      },
      {
        packages: 5,
        package_code: "PX",
        description: "Gear wheels for tractor transmissions",
        size: [120, 100, 110],
        gross_kg: 2090,
        hs_code: "848390",
      },
    ],
    container: ["45G1", 3880],
    notes: "Tractor spare parts, 14 pallets.",
  },
  bottling: {
    goods: [
      {
        packages: 3,
        package_code: "8B",
        description: "Bottle filling and capping line, dismantled",
        size: [380, 220, 235],
        gross_kg: 4380,
        hs_code: "842230",
        stackable: false,
      },
    ],
    container: ["45G1", 3900],
    notes: "Bottling line in three crates, fumigated wood (ISPM 15).",
  },
  pears: {
    goods: [
      {
        packages: 20,
        package_code: "PX",
        description: "Fresh pears, variety Conference",
        size: [120, 100, 200],
        gross_kg: 19_800,
        hs_code: "080830",
        stackable: false,
      },
    ],
    container: ["45R1", 4640],
    notes: "Conference pears, reefer at -0.5 °C, vents closed.",
  },
  glass: {
    goods: [
      {
        packages: 10,
        package_code: "RK",
        description: "Float glass, clear, 6 mm",
        size: [230, 110, 180],
        gross_kg: 9120,
        hs_code: "700529",
        stackable: false,
      },
    ],
    container: ["42U1", 3750],
    notes: "Float glass on A-frames. Fragile, do not lay flat.",
  },
  lamps: {
    goods: [
      {
        packages: 412,
        package_code: "CT",
        description: "LED ceiling light fittings",
        size: [60, 40, 40],
        gross_kg: 6105.75,
        hs_code: "940511",
      },
    ],
    container: ["45G1", 3940],
    notes: "LED fittings in cartons, floor loaded.",
  },
  spices: {
    goods: [
      {
        packages: 10,
        package_code: "PX",
        description: "Ground turmeric in bags of 25 kg",
        size: [120, 100, 150],
        gross_kg: 7000,
        hs_code: "091030",
      },
      {
        packages: 6,
        package_code: "PX",
        description: "Black pepper, whole, in bags of 25 kg",
        size: [120, 100, 150],
        gross_kg: 4300,
        hs_code: "090411",
      },
    ],
    container: ["22G1", 2210],
    notes: "Turmeric and pepper in bags. Keep dry.",
  },
  valves: {
    goods: [
      {
        packages: 4,
        package_code: "7B",
        description: "Stainless steel ball valves",
        size: [80, 60, 70],
        gross_kg: 618.4,
        hs_code: "848180",
      },
    ],
    notes: "Stainless steel valves for a standing line: urgent.",
  },
  vaccines: {
    goods: [
      {
        packages: 5,
        package_code: "BX",
        description: "Diagnostic laboratory reagents",
        size: [75, 60, 65],
        gross_kg: 214.6,
        hs_code: "382219",
      },
    ],
    notes: "Laboratory reagents, 2-8 °C, data logger in each box.",
  },
  fabric: {
    goods: [
      {
        packages: 32,
        package_code: "RO",
        description: "Upholstery fabric of polyester",
        size: [160, 35, 35],
        gross_kg: 1475,
        hs_code: "540752",
      },
    ],
    notes: "Upholstery fabric on rolls.",
  },
  instruments: {
    goods: [
      {
        packages: 2,
        package_code: "CS",
        description: "Flow meters with lithium ion batteries",
        size: [90, 70, 80],
        gross_kg: 86.25,
        hs_code: "902610",
        un_number: "3481",
      },
    ],
    notes: "Measuring instruments, shock indicators attached.",
  },
  marble: {
    goods: [
      {
        packages: 12,
        package_code: "8B",
        description: "Polished marble slabs",
        size: [190, 120, 30],
        gross_kg: 21_400,
        hs_code: "680221",
        stackable: false,
      },
    ],
    notes: "Marble slabs in crates, forklift of 3 t needed.",
  },
  unknown: { goods: [], notes: null },
} satisfies Record<string, Cargo>;
export type CargoKey = keyof typeof cargoes;

/** The cargo with every field. */
export const cargoOf = (key: CargoKey): Cargo => cargoes[key];
