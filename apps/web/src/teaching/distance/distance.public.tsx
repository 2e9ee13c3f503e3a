import type { ComponentProps } from 'react';
import { Join as Button } from './parts/Join.tsx';
import { LinkForm as Form } from './parts/LinkForm.tsx';

/** The button that joins a remote lesson, near its hour. The page shows the words of `teaching/distance`. */
export const Join = (props: ComponentProps<typeof Button>) => <Button {...props} />;
/** Where a teacher says at which address a lesson, or all of its course, is joined. Same words. */
export const LinkForm = (props: ComponentProps<typeof Form>) => <Form {...props} />;
