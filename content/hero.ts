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
 * cut, in percent from the left. Their texts are in content/hero-texts, by name.
 */
export const heroSlides = [
  { name: "port", picture: port, tall: portTall },
  { name: "sea", picture: ship, tall: shipTall },
  { name: "air", picture: air, tall: airTall },
  { name: "road", picture: road, tall: roadTall },
] as const;

export const servicePictures = { air: airTall, ship: shipTall, road: roadTall };
