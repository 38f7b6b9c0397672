/** Answers about alarms that are asked again when alarms move, at most once a second however many do. */
import type { Endpoint } from '@frostway/contract/endpoint';
import { useEffect } from 'react';
import { answerKey, answers } from './answers.js';
import { onAlarmsMoved } from './live.js';

/** A storm moves many alarms in one second, ms. */
const pauseMs = 1000;

/** Keeps the answers of these calls new while the caller is on the screen. Give the same array every time. */
export function useAlarmNews(endpoints: readonly Endpoint[]): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isDue = false;
    const ask = (): void => {
      isDue = false;
      for (const endpoint of endpoints) void answers.invalidateQueries({ queryKey: answerKey(endpoint) });
      timer = setTimeout(() => {
        timer = undefined;
        if (isDue) ask();
      }, pauseMs);
    };
    const stop = onAlarmsMoved(() => {
      if (timer === undefined) ask();
      else isDue = true;
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [endpoints]);
}
