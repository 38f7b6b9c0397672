/** The missions of the demo in English. */
import type { DemoName } from './device.js';
import { trackerImei } from './identity.js';
import { doorSeal, loadedGoods, thermometer } from './pictures.js';
import { type DemoMission, both, loaded, sealed } from './missions.js';

const named = (english: string): DemoName => both(english, english);

/** Of the English one. */
export const englishMissions: readonly DemoMission[] = [
  {
    name: named('Flu vaccine, London to Birmingham'),
    imei: trackerImei(301),
    vehicle: named('Refrigerated lorry 18 t'),
    from: named('Heathrow hub'),
    to: named('Birmingham hospital'),
    isMedicine: true,
    state: 'running',
    notes: [
      { hours: 0.1, words: loaded, picture: loadedGoods },
      { hours: 0.3, words: sealed, picture: doorSeal },
      { hours: 2.5, words: named('Slow traffic on the M40 for 20 minutes, the box stays cold') },
    ],
  },
  {
    name: named('Frozen fish, Rotterdam to Frankfurt'),
    imei: trackerImei(107),
    vehicle: named('Reefer 40 t'),
    from: named('Rotterdam cold store'),
    to: named('Frankfurt market'),
    isFrozen: true,
    hours: 22,
    state: 'over',
    notes: [
      { hours: 0.3, words: sealed, picture: doorSeal },
      { hours: 3, words: named('Break at Venlo, doors stayed shut') },
    ],
  },
  {
    name: named('Flu vaccine, Birmingham to London'),
    imei: trackerImei(301),
    vehicle: named('Refrigerated lorry 18 t'),
    from: named('Birmingham depot'),
    to: named('London hospital'),
    isReturn: true,
    isMedicine: true,
    hours: 12,
    state: 'over',
    handover: {
      receiver: named('Grace Miller'),
      temperature: 5.2,
      note: named('12 boxes, packaging undamaged'),
      picture: thermometer(5.2),
    },
    notes: [
      { hours: 0.3, words: loaded, picture: loadedGoods },
      { hours: -0.2, words: named('Doors open for some 10 minutes while unloading') },
    ],
    decision: { kind: 'released', reason: named('Temperatures of the whole trip and the seal reviewed, fit for use') },
  },
  {
    name: named('Insulin, Jebel Ali to Abu Dhabi'),
    imei: trackerImei(312),
    vehicle: named('Refrigerated lorry 7.5 t'),
    from: named('Jebel Ali free zone'),
    to: named('Abu Dhabi clinic'),
    isMedicine: true,
    hours: 16,
    state: 'planned',
  },
  {
    name: named('Insulin, Abu Dhabi to Dubai'),
    imei: trackerImei(312),
    vehicle: named('Refrigerated lorry 7.5 t'),
    from: named('Abu Dhabi warehouse'),
    to: named('Dubai clinic'),
    isReturn: true,
    isMedicine: true,
    hours: 4,
    state: 'cancelled',
  },
];
