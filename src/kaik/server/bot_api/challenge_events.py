"""What happens to the challenges of a bot: told by comparing what is stored with what was told before."""

from __future__ import annotations

from kaik.server.bot_api.bodies import BotChallenged, ChallengeCancelled, ChallengeRefused
from kaik.server.meeting.bodies import ChallengeSeen
from kaik.server.meeting.challenges import Challenges

ChallengeEvent = BotChallenged | ChallengeCancelled | ChallengeRefused


class ChallengeWatch:
    """The challenges to and from one bot, as one stream tells of them."""

    def __init__(self, challenges: Challenges, bot: str) -> None:
        self._challenges, self._bot = challenges, bot
        self._states: dict[str, str] | None = None
        """What was told of each; nothing before the first look."""

    async def look(self) -> list[ChallengeEvent]:
        """What is new, the oldest first. At the first look that is what waits for the bot's answer."""
        known, found = self._states, await self._challenges.of(self._bot)
        self._states = {each.id: each.state for each in found}
        told = [_event(each, (known or {}).get(each.id)) for each in reversed(found)]
        if known is None:
            return [event for event in told if isinstance(event, BotChallenged)]
        return [event for event in told if event is not None]


def _event(challenge: ChallengeSeen, before: str | None) -> ChallengeEvent | None:
    """What a challenge's state means to the bot, if it was another one before."""
    if challenge.state == before:
        return None
    match challenge.mine, challenge.state:
        case False, "open":
            return BotChallenged(challenge)
        case False, "withdrawn" | "expired" if before == "open":
            return ChallengeCancelled(challenge)
        case True, "declined" | "expired":
            return ChallengeRefused(challenge)
    return None
