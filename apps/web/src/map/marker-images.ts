/** The markers as pictures: a disc in the state's colour with its icon or a heading arrow, a pale ring around it. */
import { conditions, type Condition } from '@frostway/core/device-state';
import { iconPath } from '../ui/icons.js';
import { conditionLooks } from '../values/conditions.js';
import type { Tokens } from '../chart/tokens.js';

/** Pixels of the picture per pixel of the page. */
export const imageRatio = 2;
const side = 30;
const radius = 9;
const arrow = (): Path2D => new Path2D('M12 4l7 16-7-3.5L5 20z');

export type MarkerImage = { readonly name: string; readonly data: ImageData };

/** The colour of a condition. */
export function hueOf(condition: Condition, tokens: Tokens): string {
  const { hue } = conditionLooks[condition];
  return tokens[hue];
}

function draw(condition: Condition, isMoving: boolean, tokens: Tokens): ImageData | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = side * imageRatio;
  canvas.height = side * imageRatio;
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  const colour = hueOf(condition, tokens);
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
    context.translate(-12, condition === 'warning' ? -13 : -12);
    context.lineWidth = 2.6;
    context.lineCap = 'round';
    context.lineJoin = 'round';
    context.stroke(new Path2D(condition === 'normal' ? 'M5 12.5l4.5 4.5L19 7.5' : iconPath(conditionLooks[condition].icon)));
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
  'track-park': ['M9 20V4h4.5a4.5 4.5 0 0 1 0 9H9', 13, false],
  'track-chevron': ['M9 5l7 7-7 7', 8, false],
} as const;

/**
 * All pictures of a theme: `arrow-<condition>` pointing north, `disc-<condition>`, `town` and `town-large`, `airport` and `port`, and those of tracks.
 */
export function markerImages(tokens: Tokens): MarkerImage[] {
  const [town, large] = [drawTown(1.8, tokens), drawTown(2.6, tokens)];
  const towns = [
    ...(town === undefined ? [] : [{ name: 'town', data: town }]),
    ...(large === undefined ? [] : [{ name: 'town-large', data: large }]),
  ];
  const markers = conditions.flatMap((condition) =>
    [true, false].flatMap((isMoving) => {
      const data = draw(condition, isMoving, tokens);
      return data === undefined ? [] : [{ name: `${isMoving ? 'arrow' : 'disc'}-${condition}`, data }];
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
  return [...towns, ...spots, ...tracks, ...markers];
}
