/** Rooms of the demos whose temperatures are mapped: sensors that hang in them anyway, at their places on the plan. */
import type { DemoName } from './device.js';
import { beaconMac } from './identity.js';
import { coldRoomPlan, type DemoPicture, twoRoomsPlan } from './pictures.js';

/** A room; places are shares of the plan's width and height, from its upper left corner. */
export type DemoRoom = {
  readonly name: DemoName;
  readonly plan: DemoPicture;
  readonly places: readonly {
    readonly mac: ReturnType<typeof beaconMac>;
    readonly label: DemoName;
    readonly x: number;
    readonly y: number;
  }[];
};

const both = (chinese: string, english: string): DemoName => ({ 'zh-cn': chinese, en: english });
const named = (english: string): DemoName => both(english, english);

/** Of the Chinese demo. */
export const demoRooms: readonly DemoRoom[] = [
  {
    name: both('疫苗冷库 1 号', 'Vaccine room 1'),
    plan: coldRoomPlan,
    places: [
      { mac: beaconMac(0x1001), label: both('门侧', 'Door side'), x: 0.87, y: 0.33 },
      { mac: beaconMac(0x1002), label: both('货架中层', 'Middle of the racks'), x: 0.5, y: 0.5 },
      { mac: beaconMac(0x1003), label: both('冷风口', 'Air outlet'), x: 0.16, y: 0.28 },
    ],
  },
];

/** Of the English one. */
export const englishRooms: readonly DemoRoom[] = [
  {
    name: named('Heathrow refrigerated area'),
    plan: twoRoomsPlan,
    places: [
      { mac: beaconMac(0xb001), label: named('East wall, high'), x: 0.455, y: 0.2 },
      { mac: beaconMac(0xb002), label: named('Rack 3'), x: 0.32, y: 0.61 },
      { mac: beaconMac(0xb003), label: named('Door side'), x: 0.87, y: 0.33 },
    ],
  },
];
