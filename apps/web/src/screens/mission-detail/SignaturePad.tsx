/** The area somebody signs in with a finger, a pen or the mouse, and a signature as it was drawn. */
import { type Signature, signatureArea } from '@frostway/contract/mission/handover';
import { type PointerEvent, useRef } from 'react';
import { useText } from '../../api/language.js';
import type { ControlProps } from '../../ui/fields.js';
import { begun, drawnOn, pathOf, placeIn } from './signature.js';
import './handover.css';

const viewBox = `0 0 ${signatureArea.width} ${signatureArea.height}`;

/** A signature; `label` says whose. */
export function SignatureMark({ signature, label }: { signature: Signature; label: string }) {
  return (
    <svg className="ho-mark" viewBox={viewBox} role="img" aria-label={label}>
      <path d={pathOf(signature)} />
    </svg>
  );
}

type PadProps = { readonly control: ControlProps; readonly signature: Signature; readonly onChange: (signature: Signature) => void };

/** See above. Drawing does not move the page. */
export function SignaturePad({ control, signature, onChange }: PadProps) {
  const { t } = useText();
  const pen = useRef<number | undefined>(undefined);
  // Several moves may come before the page is drawn again.
  const drawn = useRef(signature);
  const put = (next: Signature): void => {
    drawn.current = next;
    onChange(next);
  };
  const placeOf = (event: PointerEvent<SVGSVGElement>): readonly [number, number] =>
    placeIn(event.currentTarget.getBoundingClientRect(), event.clientX, event.clientY);
  const lift = (): void => (pen.current = undefined);
  return (
    <div className={control['aria-invalid'] ? 'ho-pad wrong' : 'ho-pad'}>
      <svg
        id={control.id}
        viewBox={viewBox}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('mission.handover.signature')}
        aria-describedby={control['aria-describedby']}
        onPointerDown={(event) => {
          if (pen.current !== undefined || event.button !== 0) return;
          pen.current = event.pointerId;
          event.currentTarget.setPointerCapture(event.pointerId);
          put(begun(signature, placeOf(event)));
        }}
        onPointerMove={(event) => {
          if (pen.current === event.pointerId) put(drawnOn(drawn.current, placeOf(event)));
        }}
        onPointerUp={lift}
        onPointerCancel={lift}
      >
        <path d={pathOf(signature)} />
      </svg>
      {signature.length === 0 ? (
        <span className="ho-here mut c13" aria-hidden="true">
          {t('mission.handover.signHere')}
        </span>
      ) : (
        <button type="button" className="btn sm ho-clear" onClick={() => put([])}>
          {t('mission.handover.clear')}
        </button>
      )}
    </div>
  );
}
