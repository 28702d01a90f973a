#import "NWGate.h"
#import <AuthenticationServices/AuthenticationServices.h>

@implementation NWGate

- (void)showWithConfiguration:(NSDictionary *)configuration {
    self.view.backgroundColor = [UIColor whiteColor];
    UILabel *label = [[UILabel alloc] initWithFrame:CGRectMake(20, 100, 280, 40)];
    label.text = @"Save articles and read them later.";
    [self.view addSubview:label];

    NSInteger style = [configuration[@"appleStyle"] integerValue];
    ASAuthorizationAppleIDButton *button = [ASAuthorizationAppleIDButton buttonWithType:ASAuthorizationAppleIDButtonTypeSignIn
                                                                                  style:(ASAuthorizationAppleIDButtonStyle)style];
    button.frame = CGRectMake(20, 160, 280, 44);
    [self.view addSubview:button];
}

@end
