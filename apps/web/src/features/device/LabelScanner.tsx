/** Reads a device's label with the camera, where the browser gives one, or from a picture file. What it says goes to whoever opened it. */
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useText } from '../../api/language.js';
import { Icon } from '../../ui/icons.js';
import { codeReader } from './barcode.js';
import type { CodeReader } from './code-reader.js';
import { type Label, readLabel } from './read-label.js';

/** Pictures of the camera are looked at this often, ms. */
const lookEveryMs = 200;

type State = 'starting' | 'looking' | 'noCamera' | 'cameraRefused' | 'nothingFound' | 'notLabel' | 'pictureWrong' | 'noReader';

export type LabelScannerProps = {
  readonly onRead: (label: Label) => void;
  readonly onClose: () => void;
};

/** See above. The camera is let go as soon as something is read, or this closes. */
export function LabelScanner({ onRead, onClose }: LabelScannerProps) {
  const { t } = useText();
  const inputId = useId();
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<State>(hasCamera() ? 'starting' : 'noCamera');
  const [strange, setStrange] = useState('');

  const take = (text: string): boolean => {
    const label = readLabel(text);
    if (label === undefined) {
      setStrange(text.slice(0, 40));
      setState('notLabel');
      return false;
    }
    onRead(label);
    return true;
  };
  const takeSeen = useEffectEvent(take);

  useEffect(() => {
    const element = video.current;
    if (element === null || !hasCamera()) return;
    const ended = new AbortController();
    void watchCamera(element, ended.signal, setState, (text) => takeSeen(text));
    return () => ended.abort();
  }, []);

  const readFile = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const picture = await createImageBitmap(file).catch(() => undefined);
    if (picture === undefined) return setState('pictureWrong');
    const reader = await codeReader().catch(() => undefined);
    if (reader === undefined) return setState('noReader');
    const text = await reader(picture).catch(() => undefined);
    picture.close();
    if (text === undefined) setState('nothingFound');
    else take(text);
  };

  const isCamera = state !== 'noCamera' && state !== 'cameraRefused';
  return (
    <div className="label-scanner">
      {isCamera ? (
        <video ref={video} muted playsInline aria-label={t('device.scan.camera')} data-state={state} />
      ) : (
        <div className="no-camera">
          <Icon name="qr" size={28} />
        </div>
      )}
      <p className="c13 sec" role="status">
        {state === 'notLabel' ? t('device.scan.notLabel', { text: strange }) : t(`device.scan.${state}`)}
      </p>
      <div className="row gap8">
        <label className="btn" htmlFor={inputId}>
          <Icon name="up" size={14} />
          {t('device.scan.picture')}
        </label>
        <input
          id={inputId}
          className="visually-hidden"
          type="file"
          accept="image/*"
          onChange={(event) => {
            void readFile(event.target.files?.[0]);
            // The same picture may be chosen again.
            event.target.value = '';
          }}
        />
        <span className="grow" />
        <button type="button" className="btn" onClick={onClose}>
          {t('device.scan.close')}
        </button>
      </div>
    </div>
  );
}

/** Browsers give a camera to pages of https and of this machine alone. */
function hasCamera(): boolean {
  return (navigator.mediaDevices as MediaDevices | undefined)?.getUserMedia !== undefined;
}

/** Shows the camera and looks at its picture until `onText` takes a text, or `signal` ends it. */
async function watchCamera(
  element: HTMLVideoElement,
  signal: AbortSignal,
  say: (state: State) => void,
  onText: (text: string) => boolean,
): Promise<void> {
  let stream: MediaStream;
  try {
    const wanted = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } };
    stream = await navigator.mediaDevices.getUserMedia({ video: wanted, audio: false });
  } catch (error) {
    const isMissing = error instanceof DOMException && error.name === 'NotFoundError';
    if (!signal.aborted) say(isMissing ? 'noCamera' : 'cameraRefused');
    return;
  }
  const stop = (): void => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) return stop();
  signal.addEventListener('abort', stop);
  element.srcObject = stream;
  await element.play().catch(() => undefined);
  const reader: CodeReader | undefined = await codeReader().catch(() => undefined);
  if (reader === undefined) return say('noReader');
  say('looking');
  while (!signal.aborted) {
    const text = await reader(element).catch(() => undefined);
    if (signal.aborted) return;
    if (text !== undefined && onText(text)) return stop();
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}
