/** The plan of a room with the places of its sensors: to look at, or to put them where they stand. */
import { report as calls } from '@frostway/contract/report/endpoints';
import type { MouseEvent } from 'react';
import { useText } from '../../api/language.js';
import { useFileUrl } from '../../ui/file-url.js';
import './rooms.css';

/** A sensor on the plan: shares of its width and height. */
export type PlanDot = {
  readonly key: string;
  readonly word: string;
  readonly title: string;
  readonly x: number;
  readonly y: number;
  readonly look?: 'hot' | 'cold' | 'chosen';
};

/** The picture of a room's plan; undefined = there is none, or it is not there yet. */
export const useRoomPlan = (roomId: number | undefined, hasPlan: boolean): string | undefined =>
  useFileUrl(calls.roomPlan, roomId === undefined || !hasPlan ? undefined : { id: roomId });

type Props = { readonly url: string | undefined; readonly dots: readonly PlanDot[]; readonly onPut?: (x: number, y: number) => void };

/** See above. Without a picture it is a blank room. */
export function RoomPlan({ url, dots, onPut }: Props) {
  const { t } = useText();
  const put = (event: MouseEvent<HTMLDivElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const within = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000;
    onPut?.(within((event.clientX - box.left) / box.width), within((event.clientY - box.top) / box.height));
  };
  return (
    // What a click does the fields below do too, by keyboard.
    <div className={`rm-plan${onPut === undefined ? '' : ' puts'}`} {...(onPut === undefined ? {} : { onClick: put })}>
      {url === undefined ? <div className="rm-blank" /> : <img src={url} alt={t('rooms.plan')} />}
      {dots.map(({ key, word, title, x, y, look }) => (
        <span
          key={key}
          className={`rm-dot${look === undefined ? '' : ` ${look}`}`}
          style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
          title={title}
        >
          {word}
        </span>
      ))}
    </div>
  );
}
