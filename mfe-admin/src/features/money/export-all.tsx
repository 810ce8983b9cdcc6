import { Button } from '@postcard/ui';
import { saveList, type Export } from '../lists/save-list.ts';

/** Saves the accountant's export, which ignores the filters so that it has no gaps. */
export const ExportAll = <Row,>(all: Export<Row>) => (
  <Button disabled={!all.list.items} onClick={() => saveList(all)}>
    Export for the accountant
  </Button>
);
