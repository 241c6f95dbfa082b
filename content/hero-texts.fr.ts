export const heroTexts = {
  port: {
    name: "port",
    mark: "ANR 51°17′ N 4°18′ E",
    alt: "Terminal à conteneurs au soleil couchant, avec des conteneurs empilés, des portiques de quai et un porte-conteneurs à quai",
  },
  sea: {
    name: "mer",
    mark: "ANR → LOS 4 240 MN",
    alt: "Porte-conteneurs à pleine charge en mer, dans la lumière du petit matin",
  },
  air: {
    name: "air",
    mark: "BRU 50°54′ N 4°29′ E",
    alt: "Avion-cargo au-dessus d’une mer de nuages au lever du soleil",
  },
  road: {
    name: "route",
    mark: "E19 MACHELEN",
    alt: "Semi-remorque sur l’autoroute à l’aube, avec des collines dans la brume",
  },
};
