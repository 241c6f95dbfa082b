export const heroTexts = {
  port: {
    name: "haven",
    mark: "ANR 51°17′ N 4°18′ O",
    alt: "Containerterminal bij avondlicht, met gestapelde containers, kadekranen en een aangemeerd containerschip",
  },
  sea: {
    name: "zee",
    mark: "ANR → LOS 4.240 ZM",
    alt: "Volgeladen containerschip op zee in het vroege ochtendlicht",
  },
  air: {
    name: "lucht",
    mark: "BRU 50°54′ N 4°29′ O",
    alt: "Vrachtvliegtuig boven een wolkendek bij zonsopgang",
  },
  road: {
    name: "weg",
    mark: "E19 MACHELEN",
    alt: "Trekker met oplegger op de autosnelweg bij dageraad, met mistige heuvels erachter",
  },
};
