import { type RefObject, useEffect, useState } from 'react';

/** The screen without the browser around it, where the device offers it; left with the viewer. */
export function useFullScreen(frame: RefObject<HTMLDialogElement | null>) {
  const [full, setFull] = useState(false);
  useEffect(() => {
    const follow = () => {
      const on = document.fullscreenElement !== null;
      setFull(on);
      if (!on || !frame.current?.open) return;
      // The page in full screen covers a dialog opened before: the dialog is put on top again.
      const focused = document.activeElement;
      frame.current.close();
      frame.current.showModal();
      if (focused instanceof HTMLElement) focused.focus();
    };
    document.addEventListener('fullscreenchange', follow);
    return () => {
      document.removeEventListener('fullscreenchange', follow);
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => null);
    };
  }, [frame]);
  const toggle = () =>
    void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(
      () => null,
    );
  return { full, toggle: document.fullscreenEnabled ? toggle : null };
}
