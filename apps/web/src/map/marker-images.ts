/** The markers as pictures: a disc in the state's colour with its icon or a heading arrow, a pale ring around it. */
import { type CarIcon, carIcons } from '@frostway/contract/device/rows';
import { conditions, type Condition } from '@frostway/core/device-state';
import { motions } from '@frostway/core/track/motion';
import { iconPath } from '../ui/icons.js';
import { conditionLooks } from '../values/conditions.js';
import { motionLooks } from '../values/motions.js';
import type { Tokens } from '../chart/tokens.js';

/** Pixels of the picture per pixel of the page. */
export const imageRatio = 2;
const side = 30;
const radius = 9;
/** The letter P. */
const parkSign = 'M9 20V4h4.5a4.5 4.5 0 0 1 0 9H9';
const arrow = (): Path2D => new Path2D('M12 4l7 16-7-3.5L5 20z');

export type MarkerImage = { readonly name: string; readonly data: ImageData };

/** The colour of a condition. */
export function hueOf(condition: Condition, tokens: Tokens): string {
  const { hue } = conditionLooks[condition];
  return tokens[hue];
}

/** What a disc is drawn of: its colour, and the lines of its sign, which stand a little higher where that looks centred. */
type Disc = { readonly colour: string; readonly sign: string; readonly raised: boolean };

function discsOf(tokens: Tokens): readonly (readonly [name: string, disc: Disc])[] {
  return [
    ...conditions.map((condition): [string, Disc] => [
      condition,
      {
        colour: hueOf(condition, tokens),
        sign: condition === 'normal' ? 'M5 12.5l4.5 4.5L19 7.5' : iconPath(conditionLooks[condition].icon),
        raised: condition === 'warning',
      },
    ]),
    ...motions.map((motion): [string, Disc] => [
      `motion-${motion}`,
      { colour: tokens[motionLooks[motion].hue], sign: motion === 'parked' ? parkSign : iconPath(motionLooks[motion].icon), raised: false },
    ]),
  ];
}

function draw({ colour, sign, raised }: Disc, isMoving: boolean, tokens: Tokens): ImageData | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = side * imageRatio;
  canvas.height = side * imageRatio;
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  context.scale(imageRatio, imageRatio);
  context.translate(side / 2, side / 2);
  const circle = (r: number): void => {
    context.beginPath();
    context.arc(0, 0, r, 0, 2 * Math.PI);
  };
  circle(radius + 4.5);
  context.globalAlpha = 0.18;
  context.fillStyle = colour;
  context.fill();
  context.globalAlpha = 1;
  circle(radius);
  context.fill();
  context.strokeStyle = tokens.surface;
  context.lineWidth = 2;
  context.stroke();
  if (isMoving) {
    context.scale(radius / 22, radius / 22);
    context.translate(-12, -12.5);
    context.fillStyle = tokens.surface;
    context.fill(arrow());
  } else {
    const scale = 11 / 24;
    context.scale(scale, scale);
    context.translate(-12, raised ? -13 : -12);
    context.lineWidth = 2.6;
    context.lineCap = 'round';
    context.lineJoin = 'round';
    context.stroke(new Path2D(sign));
  }
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/** The small ring that marks a town. */
function drawTown(radius: number, tokens: Tokens): ImageData | undefined {
  const canvas = document.createElement('canvas');
  const side = (radius * 2 + 2) * imageRatio;
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  context.beginPath();
  context.arc(side / 2, side / 2, radius * imageRatio, 0, 2 * Math.PI);
  context.fillStyle = tokens.surface;
  context.fill();
  context.strokeStyle = tokens['map-ink'];
  context.lineWidth = 1.2 * imageRatio;
  context.stroke();
  return context.getImageData(0, 0, side, side);
}

/** A small sign of a kind of place, 12 px. */
function drawSign(shape: string, isLine: boolean, tokens: Tokens): ImageData | undefined {
  const canvas = document.createElement('canvas');
  const side = 12 * imageRatio;
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  context.scale(side / 24, side / 24);
  const path = new Path2D(shape);
  context.lineWidth = 2.2;
  context.strokeStyle = tokens['map-ink'];
  context.fillStyle = tokens['map-ink'];
  context[isLine ? 'stroke' : 'fill'](path);
  return context.getImageData(0, 0, side, side);
}
const signs = {
  airport: ['M12 2l1.6 7.6L22 14.4v2l-8.4-2.6v4.4l2.6 1.8V22L12 20.8 7.8 22v-2l2.6-1.8v-4.4L2 16.4v-2l8.4-4.8z', false],
  port: ['M12 8v13M12 3.5a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4M8 11h8M4 14c0 4.5 3.5 7 8 7s8-2.5 8-7', true],
} as const;

/** What a vehicle is, on a small plate, 16 px. */
function drawKind(shape: string, tokens: Tokens): ImageData | undefined {
  const canvas = document.createElement('canvas');
  const side = 16 * imageRatio;
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  context.beginPath();
  context.arc(side / 2, side / 2, side / 2 - imageRatio / 2, 0, 2 * Math.PI);
  context.fillStyle = tokens.surface;
  context.fill();
  context.strokeStyle = tokens.border;
  context.lineWidth = imageRatio;
  context.stroke();
  const scale = (11 * imageRatio) / 24;
  context.translate(side / 2 - 12 * scale, side / 2 - 12 * scale);
  context.scale(scale, scale);
  context.lineWidth = 2;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.strokeStyle = tokens.ink;
  context.stroke(new Path2D(shape));
  return context.getImageData(0, 0, side, side);
}
const kindShapes: Readonly<Record<CarIcon, string>> = {
  car: 'M4 17v-4l2.5-5.5h11L20 13v4zM4 13h16M7 17v2M17 17v2',
  truck: iconPath('truck'),
  van: 'M3 17V7h11.5l5.5 5.5V17zM14.5 7v5.5H20M7 17v2M16.5 17v2',
  ship: 'M4 14.5h16l-3 5H7zM12 14.5V4l6 7h-6',
  box: 'M4 8l8-4 8 4v8.5l-8 4-8-4zM4 8l8 4 8-4M12 12v8.5',
  person: iconPath('user'),
};

/** A line or a shape in the colour of the surface, for tracks: the arrow and the P of a vehicle, the sign of direction on its way (eastward: lines run so). */
function drawOnTrack(shape: string, side: number, isFilled: boolean, tokens: Tokens): ImageData | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = side * imageRatio;
  canvas.height = side * imageRatio;
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  context.scale((side * imageRatio) / 24, (side * imageRatio) / 24);
  context.lineWidth = 3.4;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.strokeStyle = tokens.surface;
  context.fillStyle = tokens.surface;
  context[isFilled ? 'fill' : 'stroke'](new Path2D(shape));
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
const onTracks = {
  'track-arrow': ['M12 4l7 16-7-3.5L5 20z', 13, true],
  'track-park': [parkSign, 13, false],
  'track-chevron': ['M9 5l7 7-7 7', 8, false],
} as const;

/**
 * All pictures of a theme: `arrow-<condition>` pointing north, `disc-<condition>`, both of `motion-<motion>`, `town` and `town-large`, `airport` and `port`, `kind-<icon>`, and those of tracks.
 */
export function markerImages(tokens: Tokens): MarkerImage[] {
  const [town, large] = [drawTown(1.8, tokens), drawTown(2.6, tokens)];
  const towns = [
    ...(town === undefined ? [] : [{ name: 'town', data: town }]),
    ...(large === undefined ? [] : [{ name: 'town-large', data: large }]),
  ];
  const markers = discsOf(tokens).flatMap(([name, disc]) =>
    [true, false].flatMap((isMoving) => {
      const data = draw(disc, isMoving, tokens);
      return data === undefined ? [] : [{ name: `${isMoving ? 'arrow' : 'disc'}-${name}`, data }];
    }),
  );
  const spots = Object.entries(signs).flatMap(([name, [shape, isLine]]) => {
    const data = drawSign(shape, isLine, tokens);
    return data === undefined ? [] : [{ name, data }];
  });
  const tracks = Object.entries(onTracks).flatMap(([name, [shape, side, isFilled]]) => {
    const data = drawOnTrack(shape, side, isFilled, tokens);
    return data === undefined ? [] : [{ name, data }];
  });
  const kinds = carIcons.flatMap((kind) => {
    const data = drawKind(kindShapes[kind], tokens);
    return data === undefined ? [] : [{ name: `kind-${kind}`, data }];
  });
  return [...towns, ...spots, ...tracks, ...markers, ...kinds];
}
