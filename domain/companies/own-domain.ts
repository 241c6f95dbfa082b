/** Mail domains that anybody can have an address of: they say nothing of whose it is. */
const SHARED = new Set(
  `126.com 163.com alice.it aol.com base.be bbox.fr belgacom.net bluewin.ch brutele.be bt.com btinternet.com casema.nl
  chello.nl edpnet.be fastmail.com foxmail.com free.fr freenet.de gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.net
  googlemail.com hetnet.nl hey.com home.nl hotmail.be hotmail.co.uk hotmail.com hotmail.de hotmail.fr hotmail.nl
  icloud.com interia.pl internet.lu kpnmail.nl kpnplanet.nl laposte.net libero.it live.be live.co.uk live.com live.fr
  live.nl mac.com mail.com mail.ru me.com msn.com neuf.fr numericable.fr o2.pl onet.pl online.nl orange.fr outlook.be
  outlook.com outlook.de outlook.fr pandora.be planet.nl pm.me posteo.de proton.me protonmail.com proximus.be pt.lu
  qq.com quicknet.nl scarlet.be seznam.cz sfr.fr sina.com sky.com skynet.be t-online.de talktalk.net telenet.be tin.it
  tutanota.com upcmail.nl virgilio.it virginmedia.com vo.lu voo.be wanadoo.fr web.de wp.pl xs4all.nl yahoo.co.uk
  yahoo.com yahoo.de yahoo.es yahoo.fr yahoo.it yandex.com yandex.ru ymail.com ziggo.nl zoho.com`
    .split(/\s+/)
    .filter(Boolean),
);

/** True for a mail domain that belongs to one company, as far as is known. */
export function isOwnDomain(domain: string): boolean {
  return domain.includes(".") && !SHARED.has(domain.toLowerCase());
}
