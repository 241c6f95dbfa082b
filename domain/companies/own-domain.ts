/** Mail domains that anybody can have an address of: they say nothing of whose it is. */
const SHARED = new Set(
  `gmail.com googlemail.com outlook.com outlook.be outlook.fr hotmail.com hotmail.be hotmail.fr hotmail.nl live.com live.be
  live.nl live.fr msn.com yahoo.com yahoo.fr yahoo.de yahoo.co.uk ymail.com icloud.com me.com mac.com aol.com gmx.de gmx.net
  gmx.com web.de t-online.de freenet.de mail.com proton.me protonmail.com telenet.be skynet.be proximus.be scarlet.be
  voo.be belgacom.net pandora.be ziggo.nl kpnmail.nl planet.nl home.nl xs4all.nl orange.fr wanadoo.fr free.fr sfr.fr
  laposte.net pt.lu btinternet.com sky.com qq.com 163.com 126.com yandex.ru mail.ru`
    .split(/\s+/)
    .filter(Boolean),
);

/** True for a mail domain that belongs to one company, as far as is known. */
export function isOwnDomain(domain: string): boolean {
  return domain.includes(".") && !SHARED.has(domain.toLowerCase());
}
