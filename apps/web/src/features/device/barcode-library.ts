/** Codes read by ZXing from the grey values of a picture: for browsers without a reader of their own. Loaded only when it is needed. */
import {
  BarcodeFormat,
  BinaryBitmap,
  DataMatrixReader,
  DecodeHintType,
  GlobalHistogramBinarizer,
  HybridBinarizer,
  MultiFormatOneDReader,
  QRCodeReader,
  RGBLuminanceSource,
} from '@zxing/library';
import type { CodeReader, CodeSource } from './code-reader.js';

/** Longest side of what is looked at, px: enough for a label that fills a third of the picture, and quick on an old phone. */
const longestSide = 1280;

/** Article numbers are left out: one of twelve digits could be taken for a MAC. */
const barFormats = [BarcodeFormat.CODE_128, BarcodeFormat.CODE_39];
const hints = new Map<DecodeHintType, unknown>([
  [DecodeHintType.POSSIBLE_FORMATS, barFormats],
  [DecodeHintType.TRY_HARDER, true],
]);

type Grey = { readonly values: Uint8ClampedArray; readonly width: number; readonly height: number };

function sizeOf(source: CodeSource): readonly [width: number, height: number] {
  return 'videoWidth' in source ? [source.videoWidth, source.videoHeight] : [source.width, source.height];
}

/** The picture in grey, no larger than it needs to be; undefined before a camera has given its first one. */
function greyOf(source: CodeSource, canvas: HTMLCanvasElement): Grey | undefined {
  const [fullWidth, fullHeight] = sizeOf(source);
  if (fullWidth === 0 || fullHeight === 0) return undefined;
  const scale = Math.min(1, longestSide / Math.max(fullWidth, fullHeight));
  const [width, height] = [Math.round(fullWidth * scale), Math.round(fullHeight * scale)];
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return undefined;
  context.drawImage(source, 0, 0, width, height);
  return { values: greyValues(context.getImageData(0, 0, width, height).data), width, height };
}

/** Grey values of RGBA; what is transparent counts as white paper. */
export function greyValues(rgba: Uint8ClampedArray): Uint8ClampedArray {
  const grey = new Uint8ClampedArray(rgba.length / 4);
  for (let at = 0; at < grey.length; at += 1) {
    const [red = 0, green = 0, blue = 0, alpha = 255] = rgba.subarray(at * 4, at * 4 + 4);
    grey[at] = ((red * 306 + green * 601 + blue * 117) >> 10) * (alpha / 255) + (255 - alpha);
  }
  return grey;
}

/** The text of a code in a grey picture; undefined where there is none. */
export function textIn({ values, width, height }: Grey): string | undefined {
  const source = new RGBLuminanceSource(values, width, height);
  // The first copes with shadows, the second with codes of few and large squares.
  for (const binarizer of [new HybridBinarizer(source), new GlobalHistogramBinarizer(source)]) {
    const bitmap = new BinaryBitmap(binarizer);
    for (const reader of [new QRCodeReader(), new DataMatrixReader(), new MultiFormatOneDReader(hints)]) {
      try {
        return reader.decode(bitmap, hints).getText();
      } catch {
        // That nothing of this kind is in the picture is said by throwing.
      }
    }
  }
  return undefined;
}

/** A reader by the library. */
export function libraryReader(): CodeReader {
  const canvas = document.createElement('canvas');
  return async (source) => {
    const grey = greyOf(source, canvas);
    return grey === undefined ? undefined : textIn(grey);
  };
}
