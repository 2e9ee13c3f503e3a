import type { ComponentProps } from 'react';
import { GiveRoom as Give } from './parts/GiveRoom.tsx';
import { Join as Button } from './parts/Join.tsx';
import { LinkForm as Form } from './parts/LinkForm.tsx';

/** The button that joins a remote lesson, near its hour. The page shows the words of `teaching/distance`. */
export const Join = (props: ComponentProps<typeof Button>) => <Button {...props} />;
/** Form in which a teacher sets the address of a lesson, or of its whole course. Same words. */
export const LinkForm = (props: ComponentProps<typeof Form>) => <Form {...props} />;
/** Gives a lesson a room in a form of the office. Same words. */
export const GiveRoom = (props: ComponentProps<typeof Give>) => <Give {...props} />;
