import type { ComponentProps } from 'react';
import { ClassDelegates as OfClass } from './parts/ClassDelegates.tsx';
import { OwnDelegates as OfPupil } from './parts/OwnDelegates.tsx';

/** On the page of a class: who speaks for it. The page shows the words of `school/mandates`. */
export const ClassDelegates = (props: ComponentProps<typeof OfClass>) => <OfClass {...props} />;
/** For a family: who speaks for the class of a child. The page shows the words of `school/mandates`. */
export const OwnDelegates = (props: ComponentProps<typeof OfPupil>) => <OfPupil {...props} />;
