import { createTheme, type MantineColorsTuple } from '@mantine/core';

const step = (n: number) => `var(--encre-${n})`;
const encre: MantineColorsTuple = [
  step(0),
  step(1),
  step(2),
  step(3),
  step(4),
  step(5),
  step(6),
  step(7),
  step(8),
  step(9),
];

/** Mantine mapped onto the tokens: its variables are written in `mantine.css`, never at run time. */
export const theme = createTheme({
  primaryColor: 'encre',
  colors: { encre },
  primaryShade: 7,
  fontFamily: 'var(--font)',
  defaultRadius: 'md',
  respectReducedMotion: true,
  components: {
    Popover: {
      defaultProps: {
        zIndex: 'var(--z-popover)',
        shadow: 'md',
        radius: 'md',
        transitionProps: { duration: 160, transition: 'pop' },
      },
    },
    Menu: {
      defaultProps: {
        zIndex: 'var(--z-popover)',
        shadow: 'md',
        radius: 'md',
        transitionProps: { duration: 160, transition: 'pop' },
      },
    },
    Combobox: { defaultProps: { zIndex: 'var(--z-popover)', shadow: 'md', radius: 'md' } },
    Input: { defaultProps: { size: 'sm' } },
  },
});
