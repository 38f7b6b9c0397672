/** The thread reports are drawn in: it takes one at a time and answers its file. Font and map are read once. */
import { parentPort } from 'node:worker_threads';
import { drawReport } from './draw.js';
import { readFonts } from './fonts.js';
import { type Ground, readGround } from './ground.js';
import type { Fonts } from './sheet.js';
import type { Drawn, ToDraw } from './thread.js';

let fonts: Fonts | undefined;
let ground: Ground | undefined;

parentPort?.on('message', ({ report, drawing, readings, photos }: ToDraw) => {
  const material = { readings, photos, fonts: (fonts ??= readFonts()), ground: () => (ground ??= readGround()) };
  drawReport(report, drawing, material).then(
    (file) => answer({ file }),
    (error: unknown) => answer({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});

function answer(drawn: Drawn): void {
  // Given away and not copied, unless its memory is a part of a larger one.
  const isWhole = 'file' in drawn && drawn.file.byteLength === drawn.file.buffer.byteLength;
  parentPort?.postMessage(drawn, isWhole ? [drawn.file.buffer as ArrayBuffer] : []);
}
