// A bot in 20 lines: any answer, as likely as any other. tools/BOTS.md describes what it is sent.
"use strict";

function choose(question) {
  return question.answers[Math.floor(Math.random() * question.answers.length)].id;
}

function say(message) {
  process.stdout.write(JSON.stringify(message) + "\n");
}

require("readline")
  .createInterface({ input: process.stdin })
  .on("line", (line) => {
    const message = JSON.parse(line);
    if (message.type === "hello") say({ type: "hello", protocol: 1, name: "any" });
    if (message.type === "choose") say({ type: "answer", id: message.id, answer: choose(message.picture.question) });
  });
