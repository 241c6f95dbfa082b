/** Hidden first submit button, which Enter in a field presses: the first visible one may do more than save. */
export const EnterButton = () => (
  <button type="submit" hidden>
    Send
  </button>
);
