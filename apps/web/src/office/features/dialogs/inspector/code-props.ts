/** What an editor of code gets. */
export type CodeProps = {
  label: string;
  code: string;
  write: (code: string) => void;
  readOnly: boolean;
  describedBy: string;
};
