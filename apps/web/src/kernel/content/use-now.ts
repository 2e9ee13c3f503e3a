import { useEffect, useState } from 'react';
import { toWallClock } from './wall-clock.ts';

const read = (): { day: string; minute: number } => {
  const { day, time } = toWallClock(new Date());
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return { day, minute: hour * 60 + minute };
};

/** The current day and minute on the school's clock. */
export function useNow(): { day: string; minute: number } {
  const [now, setNow] = useState(read);
  useEffect(() => {
    const timer = setInterval(() => setNow(read()), 20_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
