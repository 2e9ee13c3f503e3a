import type { ComponentProps } from 'react';
import { useFiles } from './parts/FilesField.tsx';
import { NoteForm as Form } from './parts/NoteForm.tsx';
import { PupilPicker as Picker } from './parts/PupilPicker.tsx';
import { WriteBox as Box } from './parts/WriteBox.tsx';

/** Finds one pupil by name or number. */
export const PupilPicker = (props: ComponentProps<typeof Picker>) => <Picker {...props} />;
/** A note about one pupil, or one found by search. */
export const NoteForm = (props: ComponentProps<typeof Form>) => <Form {...props} />;
/** Pictures and papers attached to a text. */
export const useJoinedFiles = useFiles;
/** A message, sent once however often the button is pressed. */
export const WriteBox = (props: ComponentProps<typeof Box>) => <Box {...props} />;
/** Finds pupils with the right of another room. */
export type PupilSearch = NonNullable<ComponentProps<typeof Picker>['find']>;
