import { notifyRoutes as routes } from '@postcard/contracts';
import type { createRoutes } from '@postcard/service-kit';
import { renderLetter } from '../mail-templates/letter.ts';
import type { SendMail } from '../mails/sendgrid.ts';

export function addDiagnosticsRoutes({ serve }: ReturnType<typeof createRoutes>, send: SendMail): void {
  serve(routes.testEmail, async ({ body }) => {
    try {
      const mail = renderLetter({ subject: body.subject, paragraphs: [body.message] });
      const messageId = await send({ to: body.to, ...mail });
      return { success: true, message: `Test email sent to ${body.to}`, messageId };
    } catch (error) {
      return { success: false, message: 'Failed to send test email', error: (error as Error).message };
    }
  });
}
