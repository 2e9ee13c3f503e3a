import { DirectionContext, MantineProvider } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import './mantine.css';
import { theme } from './theme.tsx';
import { useUiLook } from './UiProvider.tsx';

/** The direction follows the language; nothing inside may change it. */
const ignore = () => {};

/** Around the part of a screen that uses a Mantine component: its provider and style sheets travel with that screen only, on our tokens. */
export function MantineScope({ children }: { children: ReactNode }) {
  const { scheme, dir } = useUiLook();
  const direction = useMemo(() => ({ dir, toggleDirection: ignore, setDirection: ignore }), [dir]);
  return (
    <DirectionContext value={direction}>
      <MantineProvider theme={theme} forceColorScheme={scheme} withCssVariables={false} withGlobalClasses={false}>
        {children}
      </MantineProvider>
    </DirectionContext>
  );
}
