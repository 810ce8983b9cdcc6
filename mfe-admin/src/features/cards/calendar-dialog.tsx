import { Button, Dialog } from '@postcard/ui';
import { CalendarAddress } from '@postcard/web-kit/calendar';
import { useState } from 'react';

export function CalendarDialog() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Calendar</Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title="Calendar of all cards">
        <CalendarAddress
          path="/api/campaigns/calendar-feed"
          dates="when booking closes, artwork and proofs are due, and each card goes to the press and is mailed"
        />
      </Dialog>
    </>
  );
}
