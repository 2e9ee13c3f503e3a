import { useEffect, useState } from 'react';
import css from './Splash.module.css';
import { SplashVideo } from './SplashVideo.tsx';

/** Milliseconds a message stays (brief §9). */
const TOAST_MS = 5000;

/**
 * The opening of the mobile build. A film that cannot be shown shows a message at the top and is skipped (brief §8).
 */
export function Splash() {
  const [visible, setVisible] = useState(true);
  const [trouble, setTrouble] = useState(false);
  useEffect(() => {
    if (!trouble) return;
    const timer = setTimeout(() => setTrouble(false), TOAST_MS);
    return () => clearTimeout(timer);
  }, [trouble]);
  const done = (failed: boolean): void => {
    setVisible(false);
    setTrouble(failed);
  };
  return (
    <>
      <SplashVideo source="/splash.mp4" backgroundColor="#f5f4f1" visible={visible} onDone={done} />
      {trouble && (
        <p role="alert" lang="en" className={css.trouble}>
          Video could not be loaded.
        </p>
      )}
    </>
  );
}
