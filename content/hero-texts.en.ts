/** Texts of the pictures in content/hero.ts: `name` for the buttons, `mark` is the small line below, `alt` describes the picture. */
export const heroTexts = {
  port: {
    name: "port",
    mark: "ANR 51°17′ N 4°18′ E",
    alt: "Container terminal at golden hour, with stacked containers, ship-to-shore cranes and a docked container ship",
  },
  sea: {
    name: "sea",
    mark: "ANR → LOS 4,240 NM",
    alt: "Fully loaded container ship under way at sea in early morning light",
  },
  air: {
    name: "air",
    mark: "BRU 50°54′ N 4°29′ E",
    alt: "Cargo aircraft flying above a sea of clouds at sunrise",
  },
  road: {
    name: "road",
    mark: "E19 MACHELEN",
    alt: "Semi-trailer lorry on a motorway at dawn with misty hills behind",
  },
};
