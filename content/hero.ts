import airTall from "./images/hero-air.jpg?focus=48&portrait";
import air from "./images/hero-air.jpg?picture";
import portTall from "./images/hero-port.jpg?focus=60&portrait";
import port from "./images/hero-port.jpg?picture";
import roadTall from "./images/hero-road.jpg?focus=66&portrait";
import road from "./images/hero-road.jpg?picture";
import shipTall from "./images/hero-ship.jpg?focus=76&portrait";
import ship from "./images/hero-ship.jpg?picture";

/**
 * The pictures behind the home page's headline, at least 1920 px wide. `focus` is where the crop for telephones is
 * cut, in percent from the left. `mark` is the small line under them, `alt` says what is seen.
 */
export const heroSlides = [
  {
    name: "port",
    picture: port,
    tall: portTall,
    mark: "ANR 51°17′ N 4°18′ E",
    alt: "Container terminal at golden hour, with stacked containers, ship-to-shore cranes and a docked container ship",
  },
  {
    name: "sea",
    picture: ship,
    tall: shipTall,
    mark: "ANR → LOS 4,240 NM",
    alt: "Fully loaded container ship under way at sea in early morning light",
  },
  {
    name: "air",
    picture: air,
    tall: airTall,
    mark: "BRU 50°54′ N 4°29′ E",
    alt: "Cargo aircraft flying above a sea of clouds at sunrise",
  },
  {
    name: "road",
    picture: road,
    tall: roadTall,
    mark: "E19 MACHELEN",
    alt: "Semi-trailer lorry on a motorway at dawn with misty hills behind",
  },
] as const;

export const servicePictures = { air: airTall, ship: shipTall, road: roadTall };
