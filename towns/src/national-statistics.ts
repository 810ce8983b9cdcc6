import type { Town } from '@postcard/contracts/town';

/** National statistics of direct mail, the same for every town's site. */
export const nationalStatistics: Town['statistics'] = {
  purchase: { figure: '62%', source: 'InfoTrends, 2015' },
  visit: { figure: '23%', source: 'Source not known' },
  recall: { figure: '75%', source: 'Canada Post, 2015' },
  response: { figure: '5-9X', source: 'ANA/DMA, 2018' },
  combined: { figure: '68%', source: 'Source not known' },
  blindness: { figure: '86%', source: 'Infolinks, 2013' },
  adsDaily: { figure: '4,000-10,000', source: 'Forbes, 2017' },
};
