import type { ComponentProps } from 'react';
import { ClassDelegates as OfClass } from './parts/ClassDelegates.tsx';
import { OwnDelegates as OfPupil } from './parts/OwnDelegates.tsx';

/** On a class's page: its representatives. The page shows the texts of `school/mandates`. */
export const ClassDelegates = (props: ComponentProps<typeof OfClass>) => <OfClass {...props} />;
/** For a family: the representatives of a child's class. The page shows the texts of `school/mandates`. */
export const OwnDelegates = (props: ComponentProps<typeof OfPupil>) => <OfPupil {...props} />;
