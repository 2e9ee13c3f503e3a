import type { ComponentProps } from 'react';
import { Arrangements as List } from './parts/Arrangements.tsx';
import { ArrangementsMark as Mark } from './parts/ArrangementsMark.tsx';

/** A quiet mark beside a pupil who has arrangements today. The page shows the words of `school-life/plans`. */
export const ArrangementsMark = (props: ComponentProps<typeof Mark>) => <Mark {...props} />;

/** What is done for a pupil; nothing says why. The page shows the words of `school-life/plans`. */
export const ArrangementList = (props: ComponentProps<typeof List>) => <List {...props} />;
