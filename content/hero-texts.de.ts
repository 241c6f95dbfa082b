export const heroTexts = {
  port: {
    name: "Hafen",
    mark: "ANR 51°17′ N 4°18′ O",
    alt: "Containerterminal im Abendlicht mit gestapelten Containern, Containerbrücken und einem Containerschiff am Kai",
  },
  sea: {
    name: "See",
    mark: "ANR → LOS 4.240 SM",
    alt: "Voll beladenes Containerschiff auf See im frühen Morgenlicht",
  },
  air: {
    name: "Luft",
    mark: "BRU 50°54′ N 4°29′ O",
    alt: "Frachtflugzeug über einem Wolkenmeer bei Sonnenaufgang",
  },
  road: {
    name: "Straße",
    mark: "E19 MACHELEN",
    alt: "Sattelzug auf der Autobahn in der Morgendämmerung, dahinter neblige Hügel",
  },
};
